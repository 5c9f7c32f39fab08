// Rule 5.5 across an interruption: may he build there? Carried like a trade offer.

import type { Permission } from "../../api/types.ts";
import { useApp, useGame } from "../../app/context.ts";
import { boardOf, letterOf } from "../../state/ring.ts";
import { Button } from "../../ui/button.tsx";
import { PieceIcon, SignIcon } from "../../ui/icons.tsx";
import { usePlaceText } from "../../ui/places.ts";
import { useBoards } from "../../app/boards.ts";
import { answerPath } from "./tasks.ts";

export function QuestionCard({ question }: { question: Permission }) {
  const { words, put } = useApp();
  const { game, ring } = useGame();
  const placeText = usePlaceText();
  const boards = useBoards([question.copy]);
  const board = boards.get(letterOf(ring, boardOf(question.copy)));
  const answer = (choice: "accept" | "decline"): void => {
    const path = answerPath(game, "permissions", question.n);
    put({ method: "POST", path, body: { by: question.to, answer: choice } });
  };
  return (
    <li class="card offer" data-testid={`question-${question.n}`}>
      <p class="task-head">
        <SignIcon sign="question" size={28} />
        <PieceIcon piece={question.piece} size={28} />
        <b>
          {words.caretaker.permissionOffer(
            question.owner,
            words.piece[question.piece],
            question.to,
          )}
        </b>
      </p>
      {board && (
        <p>
          {words.board.real(boardOf(question.copy))}: {placeText(board, question.at)}
        </p>
      )}
      <div class="line">
        <Button look="good" sign="check" id={`grant-${question.n}`} onPress={() => answer("accept")}>
          {words.caretaker.permissionGrant}
        </Button>
        <Button sign="cross" id={`refuse-${question.n}`} onPress={() => answer("decline")}>
          {words.caretaker.permissionRefuse}
        </Button>
      </div>
    </li>
  );
}
