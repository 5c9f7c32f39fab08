// What has to be done before the start, and by whom.

import { useState } from "preact/hooks";
import { useGame, useWords } from "../../app/context.ts";
import { SignIcon } from "../../ui/icons.tsx";
import { useDevices } from "../devices.ts";

export function Before() {
  const words = useWords();
  const game = useGame();
  const [shown, setShown] = useState(false);
  const devices = useDevices();
  const posts = game.posts.length;
  const here = game.posts.filter(({ post }) =>
    devices.some((device) => device.post === post && device.connected),
  ).length;
  const { check } = words.moderator;
  return (
    <section class="card stack">
      <h2>{words.moderator.before}</h2>
      <ul class="stack">
        <Check text={check.players} done={game.players.length > 0} hint={words.moderator.byOrganiser} />
        <Check
          text={check.seated}
          done={Object.keys(game.seats).length > 0}
          hint={words.moderator.byOrganiser}
        />
        <Check text={check.dice} done={game.dice !== null} hint={words.moderator.byOrganiser} />
        <li>
          <label class="check-choice">
            <input
              type="checkbox"
              checked={shown}
              onChange={(event) => setShown(event.currentTarget.checked)}
            />
            {check.commitment}
          </label>
          {game.dice && <code class="before-commitment">{game.dice.commitment}</code>}
        </li>
        {posts > 0 && (
          <Check text={here === posts ? check.posts : check.posts_some(here, posts)} done={here === posts} />
        )}
      </ul>
    </section>
  );
}

function Check({ text, done, hint }: { text: string; done: boolean; hint?: string }) {
  const words = useWords();
  return (
    <li class={done ? "check done" : "check"}>
      <SignIcon sign={done ? "check" : "hourglass"} />
      <span>
        {text}{" "}
        <small class="soft">
          {done ? words.moderator.done : hint ? `${words.moderator.open}: ${hint}` : words.moderator.open}
        </small>
      </span>
    </li>
  );
}
