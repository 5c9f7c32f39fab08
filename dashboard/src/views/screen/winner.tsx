import type { Game, Seat } from "../../api/types.ts";
import { useWords } from "../../app/context.ts";
import { sideOf } from "../../state/ring.ts";
import { SideIcon, SignIcon } from "../../ui/icons.tsx";
import { useSeatName } from "../../ui/side.tsx";

export function Winner({ game }: { game: Game }) {
  const words = useWords();
  const name = useSeatName();
  const ranking = game.result?.ranking ?? [];
  const first = ranking.slice(0, game.result?.winners ?? 1);
  const others = ranking.slice(first.length);
  return (
    <section class="screen-winner" data-testid="winner">
      {first.length === 0 ? (
        <h1>{words.screen.noWinner}</h1>
      ) : (
        <>
          <p class="winner-title">
            <SignIcon sign="star" size={72} />
            {first.length > 1 ? words.screen.winners : words.screen.winner}
            <SignIcon sign="star" size={72} />
          </p>
          <div class={first.length > 1 ? "winners several" : "winners"}>
            {first.map((seat) => (
              <WinnerSeat key={seat} game={game} seat={seat} />
            ))}
          </div>
          {others.length > 0 && (
            <p>
              {words.screen.then} {others.map(name).join(", ")}
            </p>
          )}
        </>
      )}
      <p>{words.screen.thanks}</p>
      {game.revealed?.seed && (
        <div class="screen-commitment">
          <p>{words.screen.revealed}</p>
          <code>{game.revealed.seed.replace(/(.{8})/g, "$1 ").trim()}</code>
        </div>
      )}
    </section>
  );
}

function WinnerSeat({ game, seat }: { game: Game; seat: Seat }) {
  const words = useWords();
  const name = useSeatName();
  const side = game.ring.one_side ? null : sideOf(seat);
  const player = game.seats[seat]?.player ?? null;
  return (
    <div>
      <h1 class="winner-seat">
        {side && <SideIcon side={side} size={200} />}
        {name(seat)}
      </h1>
      <p class="winner-name">
        {[side && words.side[side], player !== null && words.screen.player(player)]
          .filter(Boolean)
          .join(" · ")}
      </p>
    </div>
  );
}
