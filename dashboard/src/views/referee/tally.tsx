// What the log proves for a claim, asked of the server: the least (or, where every board of the seat
// is mirrored, exactly) what the count must find, and where it differs.

import { useEffect, useState } from "preact/hooks";
import type { Claim, Tally } from "../../api/types.ts";
import { useApp, useGame, useWords } from "../../app/context.ts";
import { SignIcon } from "../../ui/icons.tsx";

/** null: not known (yet). Asked for anew after each count. */
export function useTally(claim: Claim): Tally | null {
  const { get } = useApp();
  const { game } = useGame();
  const [tally, setTally] = useState<Tally | null>(null);
  useEffect(() => {
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/games/${game}/claims/${claim.n}/tally`);
      if (!gone && outcome.is === "answer") setTally(outcome.body as Tally);
    };
    void look();
    return () => {
      gone = true;
    };
  }, [game, claim.n, claim.count]);
  return tally;
}

export function TallyBox({ tally }: { tally: Tally }) {
  const words = useWords();
  const { log } = words.referee;
  const route = tally.longest_trade_route;
  const unsure = tally.foreign_areas.from.filter((area) => !area.certain);
  return (
    <div class="count-log stack" data-testid="tally">
      <p>
        <b>{log.title}:</b> {log.points(tally.points)}.{" "}
        <span class="soft">{tally.complete ? log.complete : log.partial}</span>
      </p>
      {tally.city_owed && <p>{log.cityOwed}</p>}
      {route && (
        <p>
          {log.route(route.length, route.opposite)}
          {route.holder && ` ${log.holder(route.holder)}`}
        </p>
      )}
      {unsure.map((area) => (
        <p key={area.build}>{log.unsure(area.area)}</p>
      ))}
      {tally.differences.map((difference) => (
        <p class="count-differs" key={difference.field}>
          <SignIcon sign="warning" size={18} />
          {log.differs(
            words.referee.item[difference.field],
            difference.counted,
            difference.least,
            difference.most,
          )}
        </p>
      ))}
    </div>
  );
}
