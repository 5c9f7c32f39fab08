import { useGame, useWords } from "../../app/context.ts";

/** The words for the pause after the last quiet turn (guide §3.4; Connect rulebook, "Game Leader"). */
export function Reminder() {
  const words = useWords();
  const { ruleset } = useGame();
  return (
    <section class="card reminder stack">
      <h2>{words.moderator.reminderTitle}</h2>
      <ol class="stack">
        {words.turn.robberRules[ruleset].map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ol>
      <p>{words.moderator.reminderThen}</p>
    </section>
  );
}
