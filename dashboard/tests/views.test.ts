import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point } from "../src/state/board.ts";
import { towards } from "../src/views/caretaker/picture.tsx";
import type { Plan } from "../src/api/types.ts";
import { findGuests, readCode, type Guest } from "../src/state/guests.ts";
import { tableOf } from "../src/state/tables.ts";

test("the arrow keys go to the nearest place in their direction", () => {
  const points = new Map<string, Point>([
    ["c0", { x: 0, y: 0 }],
    ["c1", { x: 2, y: 0.2 }],
    ["c2", { x: 1, y: 3 }],
    ["c3", { x: 5, y: 0 }],
    ["c4", { x: -2, y: 0 }],
  ]);
  const all = [...points.keys()];
  const right = { x: 1, y: 0 };
  assert.equal(towards(points, all, "c0", right), "c1");
  assert.equal(towards(points, all, "c0", { x: -1, y: 0 }), "c4");
  assert.equal(towards(points, all, "c0", { x: 0, y: 1 }), "c2");
  assert.equal(towards(points, ["c0", "c3"], "c0", right), "c3", "only targets");
  assert.equal(towards(points, all, "c3", right), null, "nothing lies there");
  assert.equal(towards(points, all, "c9", right), null);
});

test("at the door people are found by parts of the name, the number or the seat", () => {
  const guest = (number: number, name: string, seat: string | null): Guest => ({
    player: { number, group: 0 },
    name,
    group: "",
    seat,
  });
  const guests = [
    guest(1, "Ada Acker", "1S"),
    guest(12, "Ben Acker", "6M"),
    guest(2, "Cleo", null),
    guest(3, "Jörg Nowacker", null),
  ];
  const found = (typed: string) => findGuests(guests, typed).map(({ player }) => player.number);
  assert.deepEqual(found(""), [1, 12, 2, 3]);
  assert.deepEqual(found(" acker"), [1, 12, 3], "words that begin so come first");
  assert.deepEqual(found("acker ben"), [12], "in any order");
  assert.deepEqual(found("2"), [2], "a number is whole");
  assert.deepEqual(found("6m"), [12]);
  assert.deepEqual(found("JORG"), [3], "without accents");
  assert.deepEqual(found("Zoe"), []);
});

test("the code of a slip is read as scanners type it", () => {
  assert.deepEqual(readCode("K7M2P9QA17", "k7m2p9qa"), { player: 17 });
  assert.deepEqual(readCode(" k7m2p9qa1\n", "k7m2p9qa"), { player: 1 });
  assert.deepEqual(readCode("ZEPHZR2212", "yephyr22"), { player: 12 }, "y and z change places");
  assert.equal(readCode("K7M2P9QB17", "k7m2p9qa"), "other-game");
  for (const typed of ["", "17", "17S", "Ada Lovelace", "K7M2P9QA", "K7M2P9QA0", "K7M2P9QA123456"]) {
    assert.equal(readCode(typed, "k7m2p9qa"), null, typed);
  }
});

test("tables are counted along the rows", () => {
  const table = (...boards: number[]) => ({
    length_cm: 180,
    width_cm: 75,
    slots: [{ kind: "free" as const }, ...boards.map((board) => ({ kind: "playing" as const, board }))],
  });
  const row = (...tables: ReturnType<typeof table>[]) => ({ direction: "east", length_cm: 0, tables });
  const plan = { rows: [row(table(1, 2), table(3)), row(table(4))] } as unknown as Plan;
  assert.deepEqual([1, 3, 4, 5].map((board) => tableOf(plan, board)), [1, 2, 3, null]);
  assert.equal(tableOf(null, 1), null);
});
