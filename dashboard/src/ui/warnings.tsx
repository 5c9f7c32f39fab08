// The rules of building that a piece breaks. It stands all the same: what nobody objects to before
// the end of the turn counts as allowed (rulebook §11.1), so this only helps people to object.

import type { Build } from "../api/types.ts";
import { useWords } from "../app/context.ts";
import { SignIcon } from "./icons.tsx";
import "./warnings.css";

export function useWarnings(): (build: Build) => string[] {
  const known = useWords().warning as Record<string, string>;
  return (build) => build.warnings.map(({ rule, text }) => known[rule] ?? text);
}

export function Warnings({ build }: { build: Build }) {
  const texts = useWarnings()(build);
  if (texts.length === 0 || build.undone) return null;
  return (
    <ul class="warnings" data-testid={`warnings-${build.n}`}>
      {texts.map((text) => (
        <li key={text}>
          <SignIcon sign="warning" size={16} /> {text}
        </li>
      ))}
    </ul>
  );
}
