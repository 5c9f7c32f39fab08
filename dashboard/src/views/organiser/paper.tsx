// What an event needs on paper, as one PDF: chosen, made, opened. The dice are asked about first,
// for that they were printed is on the game's log for ever.

import { useEffect, useState } from "preact/hooks";
import { attemptFile, newKey } from "../../api/http.ts";
import type { Game } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { problemText } from "../../app/notices.tsx";
import { Button } from "../../ui/button.tsx";
import { Sure } from "../../ui/dialog.tsx";
import { SignIcon } from "../../ui/icons.tsx";
import { LANGUAGES, type Language } from "../../words/index.ts";
import { AddressField, baseOf, useAddress } from "./address.tsx";
import "./paper.css";

const PARTS = ["slips", "names", "seats", "posts", "dice", "count", "kits", "rules", "hall"] as const;
type Part = (typeof PARTS)[number];

/** What can be printed now: slips need seats, dice have to be rolled. */
function isThere(game: Game, part: Part): boolean {
  switch (part) {
    case "slips":
    case "names":
    case "seats":
      return Object.keys(game.seats).length > 0;
    case "posts":
      return game.posts.length > 0;
    case "dice":
      return game.dice !== null;
    default:
      return true;
  }
}

export function Paper() {
  const { words, language, ask, session, notify } = useApp();
  const game = useGame();
  const [chosen, setChosen] = useState<readonly Part[]>(() =>
    PARTS.filter((part) => part !== "dice" && isThere(game, part)),
  );
  const [paperLanguage, setPaperLanguage] = useState<Language>(language);
  const [withCodes, setWithCodes] = useState(true);
  const [address, setAddress] = useAddress();
  const [state, setState] = useState<"" | "busy" | "asking">("");
  const [file, setFile] = useState<string | null>(null);
  useEffect(() => () => (file === null ? undefined : URL.revokeObjectURL(file)), [file]);
  const parts = chosen.filter((part) => isThere(game, part));
  const needsCodes = withCodes && parts.includes("posts");

  const toggle = (part: Part): void => {
    setFile(null);
    setChosen(chosen.includes(part) ? chosen.filter((one) => one !== part) : [...chosen, part]);
  };
  /** A fresh code for each post; null when one could not be made. */
  const makeCodes = async (): Promise<Record<string, string> | null> => {
    const codes: Record<string, string> = {};
    for (const { post } of needsCodes ? game.posts : []) {
      const body = { role: "caretaker", post };
      const outcome = await ask({ method: "POST", path: `/games/${game.game}/codes`, body });
      if (outcome.is !== "answer") return null;
      codes[post] = (outcome.body as { code: string }).code;
    }
    return codes;
  };
  const draw = async (): Promise<void> => {
    setState("busy");
    setFile(null);
    const codes = await makeCodes();
    const outcome =
      codes === null
        ? ({ is: "away", retry_after_ms: 0 } as const)
        : await attemptFile(session.token, {
            method: "POST",
            path: `/games/${game.game}/paper`,
            key: newKey(),
            body: { parts, language: paperLanguage, base_url: baseOf(address), codes },
          });
    setState("");
    if (outcome.is === "file") setFile(URL.createObjectURL(outcome.file));
    else if (outcome.is === "refused") {
      notify({ kind: "problem", text: problemText(words, outcome.problem) });
    } else notify({ kind: "problem", text: words.login.away });
  };

  return (
    <section class="card stack">
      <h1>{words.organiser.paperTitle}</h1>
      <p class="soft">{words.organiser.paperHint}</p>
      <ul class="paper-parts">
        {PARTS.map((part) => (
          <PartRow
            key={part}
            part={part}
            there={isThere(game, part)}
            checked={parts.includes(part)}
            onToggle={() => toggle(part)}
          />
        ))}
      </ul>
      <div class="field">
        <label for="paper-language">{words.organiser.paperLanguage}</label>
        <select
          id="paper-language"
          aria-describedby={parts.includes("slips") ? "paper-language-hint" : undefined}
          value={paperLanguage}
          onChange={(event) => {
            setFile(null);
            setPaperLanguage(event.currentTarget.value as Language);
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one.language} value={one.language}>
              {one.name}
            </option>
          ))}
        </select>
        {parts.includes("slips") && (
          <p class="soft" id="paper-language-hint">
            {words.organiser.paperLanguageHint}
          </p>
        )}
      </div>
      {parts.includes("posts") && (
        <>
          <label class="paper-part">
            <input
              type="checkbox"
              checked={withCodes}
              onChange={(event) => {
                setFile(null);
                setWithCodes(event.currentTarget.checked);
              }}
            />
            <span>{words.organiser.paperCodes}</span>
          </label>
          {withCodes && <AddressField address={address} onChange={setAddress} />}
        </>
      )}
      <div class="line">
        <Button
          look={file === null ? "primary" : "plain"}
          size="big"
          id="paper-make"
          disabled={state === "busy" || parts.length === 0}
          onPress={() => (parts.includes("dice") ? setState("asking") : void draw())}
        >
          {state === "busy" ? words.organiser.paperBusy : words.organiser.paperMake}
        </Button>
        {file !== null && <Ready file={file} name={game.name} />}
      </div>
      {state === "asking" && (
        <Sure
          question={words.organiser.paperSure}
          yes={words.organiser.paperYes}
          danger
          onYes={() => void draw()}
          onClose={() => setState("")}
        />
      )}
    </section>
  );
}

interface PartRowProps {
  part: Part;
  there: boolean;
  checked: boolean;
  onToggle: () => void;
}

function PartRow({ part, there, checked, onToggle }: PartRowProps) {
  const words = useWords();
  const game = useGame();
  const { name, about } = words.organiser.paperParts[part];
  return (
    <li>
      <label class={there ? "paper-part" : "paper-part missing"}>
        <input
          type="checkbox"
          checked={checked}
          disabled={!there}
          data-testid={`paper-${part}`}
          onChange={onToggle}
        />
        <span>
          <b>{name}</b>
          <span class="soft">{there ? about : words.organiser.paperNotYet}</span>
          {part === "dice" && game.dice_printed && (
            <span class="paper-printed">
              <SignIcon sign="warning" size={18} /> {words.organiser.paperPrinted}
            </span>
          )}
        </span>
      </label>
    </li>
  );
}

function Ready({ file, name }: { file: string; name: string }) {
  const words = useWords();
  return (
    <p class="done-line" role="status" data-testid="paper-ready">
      <SignIcon sign="check" /> {words.organiser.paperReady}
      <a class="button primary big" href={file} target="_blank" rel="noreferrer">
        {words.organiser.paperOpen}
      </a>
      <a class="button plain big" href={file} download={`${name}.pdf`} data-testid="paper-save">
        {words.organiser.paperSave}
      </a>
    </p>
  );
}
