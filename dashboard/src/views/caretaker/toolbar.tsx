// The rail beside the pictures: the pieces, and whose they are. Big, always in the same place.

import type { Copy, Piece, Seat } from "../../api/types.ts";
import { useGame, useWords } from "../../app/context.ts";
import { seat } from "../../state/ring.ts";
import { PieceIcon, SideIcon } from "../../ui/icons.tsx";
import { ownerBoards, type ToolChoice } from "./tool.ts";
import "./toolbar.css";

const PIECES: readonly Piece[] = ["road", "ship", "settlement", "city", "ship-move", "robber"];

interface ToolbarProps {
  choice: ToolChoice;
  shown: readonly Copy[];
}

export function Toolbar({ choice, shown }: ToolbarProps) {
  const words = useWords();
  const { ruleset } = useGame();
  const { piece } = choice.tool;
  const pieces = PIECES.filter((one) => ruleset === "big-game" || !one.startsWith("ship"));
  return (
    <div class="toolbar">
      <div class="toolbar-pieces" role="group" aria-label={words.caretaker.piece}>
        {pieces.map((one) => (
          <button
            type="button"
            class="tool"
            key={one}
            aria-pressed={one === piece}
            data-testid={`piece-${one}`}
            onClick={() => choice.takePiece(one === piece ? null : one)}
          >
            <PieceIcon piece={one} size={26} />
            <span>{words.piece[one]}</span>
          </button>
        ))}
      </div>
      <Owners choice={choice} shown={shown} />
    </div>
  );
}

function Owners({ choice, shown }: ToolbarProps) {
  const words = useWords();
  const game = useGame();
  const active = game.turn?.side ?? null;
  const off = choice.tool.piece === "robber" || choice.tool.piece === "ship-move";
  return (
    <div
      class={off ? "toolbar-owners off" : "toolbar-owners"}
      role="group"
      aria-label={words.caretaker.owner}
    >
      <b class="toolbar-label">{words.caretaker.owner}</b>
      {(["sun", "moon"] as const).map((side) => (
        <div class={side === active ? "owner-side active" : "owner-side"} key={side}>
          <span class="owner-head">
            <SideIcon side={side} size={20} /> {words.side[side]}
          </span>
          {ownerBoards(game, shown).map((board) => (
            <OwnerButton
              key={board}
              owner={seat(board, side)}
              chosen={choice.tool.owner === seat(board, side)}
              disabled={off}
              onTake={choice.takeOwner}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OwnerButtonProps {
  owner: Seat;
  chosen: boolean;
  disabled: boolean;
  onTake: (owner: Seat) => void;
}

function OwnerButton({ owner, chosen, disabled, onTake }: OwnerButtonProps) {
  const words = useWords();
  return (
    <button
      type="button"
      class="tool owner number"
      aria-pressed={chosen && !disabled}
      aria-label={words.screen.seat(owner)}
      disabled={disabled}
      data-testid={`owner-${owner}`}
      onClick={() => onTake(owner)}
    >
      {owner}
    </button>
  );
}
