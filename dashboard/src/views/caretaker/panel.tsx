// What is opened by a button: a trade, a question, a claim.

import { useApp, useGame, useWords } from "../../app/context.ts";
import { limitsOf } from "../../state/points.ts";
import { sideOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { SeatLabel } from "../../ui/side.tsx";
import type { Alerts } from "./alerts.ts";
import { usePost } from "./context.ts";
import { NewTrade } from "./trades.tsx";

export type PanelName = "trade" | "question" | "claim";

interface ActionBarProps {
  alerts: Alerts;
  onOpen: (panel: PanelName) => void;
}

export function ActionBar({ alerts, onOpen }: ActionBarProps) {
  const words = useWords();
  const { ruleset } = useGame();
  return (
    <div class="action-bar">
      <Button sign="swap" id="open-trade" onPress={() => onOpen("trade")}>
        {words.caretaker.trade}
      </Button>
      {ruleset === "big-game" && (
        <Button sign="question" id="open-question" onPress={() => onOpen("question")}>
          {words.caretaker.permission}
        </Button>
      )}
      <Button sign="star" id="open-claim" onPress={() => onOpen("claim")}>
        {words.referee.worth(limitsOf(ruleset).points_to_win)}
      </Button>
      <Button
        look="quiet"
        sign={alerts.on ? "sound" : "mute"}
        name={alerts.on ? words.caretaker.sound.on : words.caretaker.sound.off}
        id="sound"
        onPress={alerts.toggle}
      />
    </div>
  );
}

export function Panel({ name, onClose }: { name: PanelName; onClose: () => void }) {
  const words = useWords();
  const { ruleset } = useGame();
  const titles: Record<PanelName, string> = {
    trade: words.caretaker.tradeNew,
    question: words.caretaker.permission,
    claim: words.caretaker.claimTitle(limitsOf(ruleset).points_to_win),
  };
  return (
    <Dialog title={titles[name]} onClose={onClose}>
      {name === "trade" && <NewTrade onDone={onClose} />}
      {name === "question" && <NewQuestion onDone={onClose} />}
      {name === "claim" && <NewClaim onDone={onClose} />}
    </Dialog>
  );
}

const ASKED_FOR = ["settlement", "road", "ship", "city"] as const;

function NewQuestion({ onDone }: { onDone: () => void }) {
  const words = useWords();
  const { choice } = usePost();
  return (
    <div class="stack">
      <p>{words.caretaker.permissionHint}</p>
      <div class="line">
        {ASKED_FOR.map((piece) => (
          <Button
            key={piece}
            size="big"
            id={`ask-${piece}`}
            onPress={() => {
              choice.takePiece(piece);
              choice.ask(true);
              onDone();
            }}
          >
            {words.piece[piece]}
          </Button>
        ))}
      </div>
    </div>
  );
}

function NewClaim({ onDone }: { onDone: () => void }) {
  const { words, put, notify } = useApp();
  const game = useGame();
  const post = usePost();
  const { points_to_win } = limitsOf(game.ruleset);
  const active = game.turn?.side ?? null;
  const seats = post.seats.filter((seat) => sideOf(seat) === active);
  const claim = async (seat: string): Promise<void> => {
    onDone();
    const settled = await put({
      method: "POST",
      path: `/games/${game.game}/claims`,
      body: { seat },
    }).settled;
    if (settled.is === "answer") notify({ kind: "done", text: words.caretaker.claimSent(seat) });
  };
  return (
    <div class="stack">
      <p>{words.caretaker.claimHint}</p>
      {seats.length === 0 && <p>{words.caretaker.claimNotNow}</p>}
      {seats.map((seat) => (
        <Button
          key={seat}
          look="primary"
          size="big"
          id={`claim-${seat}`}
          name={words.caretaker.claimSeat(seat, points_to_win)}
          onPress={() => void claim(seat)}
        >
          <SeatLabel seat={seat} /> {words.caretaker.claimSeat("", points_to_win)}
        </Button>
      ))}
      <p class="soft">{words.caretaker.claimNotNow}</p>
    </div>
  );
}
