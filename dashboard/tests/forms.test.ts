import assert from "node:assert/strict";
import { webcrypto } from "node:crypto";
import { test } from "node:test";
import { codeInLink } from "../src/api/session.ts";
import { newKey } from "../src/api/http.ts";
import { asPrinted } from "../src/app/login.tsx";
import { problemText } from "../src/app/notices.tsx";
import { emptyCount, limitsOf, pointsOf } from "../src/state/points.ts";
import { robberOrder } from "../src/ui/robber.tsx";
import { inputOf } from "../src/views/organiser/planform.tsx";
import { dictionaries } from "../src/words/index.ts";

// Node 18 has it only in its module.
if (globalThis.crypto === undefined) {
  Object.defineProperty(globalThis, "crypto", { value: webcrypto });
}

test("the count of a claim and its limits", () => {
  const count = {
    ...emptyCount,
    settlements: 5,
    cities: 6,
    foreign_areas: 2,
    victory_point_cards: 1,
    largest_army: true,
  };
  assert.equal(pointsOf(count), 5 + 12 + 4 + 1 + 2);
  assert.equal(limitsOf("big-game").points_to_win, 25);
  assert.equal(limitsOf("connect").caps.victory_point_cards, 6);
});

test("what the robbers do after a 7", () => {
  const turn = (sum: number, robber: number | null, moves: boolean) =>
    robberOrder({
      number: 16,
      kind: "turn",
      side: "sun",
      dice: [3, 4],
      sum,
      robber: robber === null ? null : { dice: [1, 1], sum: robber, moves },
      seconds: 60,
      ends_at: null,
      remaining_ms: 0,
    });
  assert.equal(turn(6, null, false), null);
  assert.deepEqual(turn(7, 5, false), { do: "stay" });
  assert.deepEqual(turn(7, 5, true), { do: "both", number: 5 });
  assert.deepEqual(turn(7, 12, true), { do: "one", number: 12 });
  assert.deepEqual(turn(7, 7, true), { do: "home" });
});

test("the fields of the plan as its input", () => {
  const fields = {
    ruleset: "big-game",
    players: "60",
    shape: "rows",
    rows: "3",
    row_boards: "",
    gaps: "2",
    table_cm: "180",
    end_table_cm: "",
    caretakers: "2",
    hall: null,
  } as const;
  assert.deepEqual(inputOf(fields), {
    ruleset: "big-game",
    players: 60,
    rows: 3,
    table_cm: 180,
    caretakers_per_interruption: 2,
  });
  assert.deepEqual(inputOf({ ...fields, row_boards: "10, 10,8" }).row_boards, [10, 10, 8]);
  const hall = { name: "hall.json", content: { rooms: [] } };
  assert.deepEqual(inputOf({ ...fields, hall }), {
    ruleset: "big-game",
    players: 60,
    caretakers_per_interruption: 2,
    hall: { rooms: [] },
  });
  const circle = inputOf({ ...fields, shape: "circle" });
  assert.equal(circle.circle, true);
  assert.equal(circle.gaps, 2);
  assert.equal(circle.rows, undefined);
  const connect = inputOf({ ...fields, ruleset: "connect", shape: "circle", end_table_cm: "240" });
  assert.equal(connect.rows, 3, "Connect knows no circle");
  assert.equal(connect.end_table_cm, 240);
  assert.deepEqual(inputOf({ ...fields, ruleset: "base" }), {
    ruleset: "base",
    players: 60,
    table_cm: 180,
  });
});

test("codes as they are printed, typed and linked", () => {
  assert.equal(asPrinted("abcd efgh"), "ABCD-EFGH");
  assert.equal(asPrinted("ab"), "AB");
  assert.equal(codeInLink("#code=ABCD-EFGH"), "ABCD-EFGH");
  assert.equal(codeInLink("#players"), null);
  assert.equal(codeInLink(""), null);
});

test("a key is a UUID, and another one each time", () => {
  assert.match(newKey(), /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  assert.notEqual(newKey(), newKey());
});

test("a refusal is told in the person's language, with the server's sentence", () => {
  const problem = {
    type: "urn:biggame:refusal:place-taken",
    title: "The place is taken",
    status: 409,
    detail: "p30 is taken by build 1",
    field: "at",
  };
  assert.equal(
    problemText(dictionaries.de, problem),
    "Der Bauplatz ist besetzt. (at: p30 is taken by build 1)",
  );
  assert.equal(
    problemText(dictionaries.en, { ...problem, type: "urn:biggame:refusal:something-new", field: "" }),
    "The server refused. (p30 is taken by build 1)",
  );
});
