// The bar on top of every page but the screen: who this is, the turn, whether it is live, the menu.

import { useState } from "preact/hooks";
import { remaining, secondsShown } from "../state/clock.ts";
import type { Game, Role } from "../api/types.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { SideIcon } from "../ui/icons.tsx";
import { useWhose } from "../ui/side.tsx";
import { useTurnName } from "../ui/turn.ts";
import { LANGUAGES } from "../words/index.ts";
import { useApp, useServerNow, useWords } from "./context.ts";
import { RulesDialog } from "./rules.tsx";
import { LiveBadge, WaitingBadge } from "./line.tsx";
import "./head.css";

/** These views show the clock themselves, larger. */
const OWN_CLOCK: readonly Role[] = ["moderator", "player"];

/** `following`: there is a game whose stream is followed. */
export function Head({ following }: { following: boolean }) {
  const { words, session, page } = useApp();
  const [menu, setMenu] = useState(false);
  return (
    <header class="head">
      <div class="head-who">
        <b>{words.role[session.role]}</b>
        {session.post && <span class="head-post">{session.post}</span>}
        {page.game && <span class="head-game soft">{page.game.name}</span>}
      </div>
      {page.game && !OWN_CLOCK.includes(session.role) && <TurnChip game={page.game} />}
      <div class="head-state">
        <WaitingBadge />
        {following && <LiveBadge />}
        <Button
          look="quiet"
          sign="menu"
          name={words.common.menu}
          id="menu"
          onPress={() => setMenu(true)}
        />
      </div>
      {menu && <Menu onClose={() => setMenu(false)} />}
    </header>
  );
}

function TurnChip({ game }: { game: Game }) {
  const words = useWords();
  const whose = useWhose();
  const turnName = useTurnName();
  const left = remaining(game, useServerNow(250));
  const { turn } = game;
  if (game.phase === "finished") return <div class="chip still">{words.turn.finished}</div>;
  if (turn === null) {
    const text = game.phase === "practice" ? words.phase.practice : words.turn.notStarted;
    return <div class="chip still">{text}</div>;
  }
  const paused = game.phase === "paused";
  return (
    <div class={`chip ${turn.side ?? "nobody"}`} data-testid="turn">
      {turn.side && <SideIcon side={turn.side} size={26} />}
      <b>{whose(turn)}</b>
      <span>{turnName(turn)}</span>
      {turn.sum !== null && (
        <b class="chip-sum number" aria-label={words.turn.dice(turn.sum)}>
          {turn.sum}
        </b>
      )}
      {left !== null && (
        <span class="chip-left number" role="timer">
          {secondsShown(left)} s
        </span>
      )}
      {paused && <span class="chip-paused">{words.phase.paused}</span>}
    </div>
  );
}

function Menu({ onClose }: { onClose: () => void }) {
  const { words, waiting, signOut, session, chooseGame, page } = useApp();
  const [rules, setRules] = useState(false);
  const leave = (): void => {
    const unsent = waiting.length;
    if (unsent === 0 || confirm(words.line.signOutWaiting(unsent))) signOut();
  };
  if (rules) return <RulesDialog onClose={onClose} />;
  return (
    <Dialog title={words.common.menu} onClose={onClose}>
      <div class="stack">
        <LanguageChoice />
        {session.role === "organiser" && session.game === null && page.game && (
          <Button
            size="big"
            id="all-games"
            onPress={() => {
              onClose();
              chooseGame(null);
            }}
          >
            {words.organiser.allGames}
          </Button>
        )}
        <Button size="big" id="rules" onPress={() => setRules(true)}>
          {words.common.rules}
        </Button>
        <Button size="big" id="sign-out" onPress={leave}>
          {words.common.signOut}
        </Button>
      </div>
    </Dialog>
  );
}

export function LanguageChoice() {
  const { language, setLanguage, words } = useApp();
  return (
    <div class="line" role="group" aria-label={words.common.language}>
      {LANGUAGES.map((one) => (
        <Button
          key={one.language}
          pressed={one.language === language}
          id={`language-${one.language}`}
          onPress={() => setLanguage(one.language)}
        >
          <span lang={one.language}>{one.name}</span>
        </Button>
      ))}
    </div>
  );
}
