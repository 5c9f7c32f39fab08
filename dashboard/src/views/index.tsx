// Which view a login gets.

import type { ComponentType } from "preact";
import type { Role } from "../api/types.ts";
import { useApp } from "../app/context.ts";
import { Head } from "../app/head.tsx";
import { Caretaker } from "./caretaker/index.tsx";
import { Moderator } from "./moderator/index.tsx";
import { Organiser } from "./organiser/index.tsx";
import { Player } from "./player/index.tsx";
import { Referee } from "./referee/index.tsx";
import { Screen } from "./screen/index.tsx";
import "./views.css";

const VIEWS: Record<Role, ComponentType> = {
  organiser: Organiser,
  moderator: Moderator,
  caretaker: Caretaker,
  referee: Referee,
  screen: Screen,
  player: Player,
};

/** `chosen`: the game that is followed, if any. All views but the organiser's need its state. */
export function RoleView({ chosen }: { chosen: string | null }) {
  const { words, session, page } = useApp();
  const View = VIEWS[session.role];
  if (session.role === "screen" && page.game !== null) return <View />;
  const ready = page.game !== null || (session.role === "organiser" && chosen === null);
  return (
    <div class={`views ${session.role}-page`}>
      <Head following={chosen !== null} />
      {ready ? <View /> : <p class="views-wait">{words.common.loading}</p>}
    </div>
  );
}
