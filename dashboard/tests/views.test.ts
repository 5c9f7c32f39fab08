import assert from "node:assert/strict";
import { test } from "node:test";
import type { Point } from "../src/state/board.ts";
import { towards } from "../src/views/caretaker/picture.tsx";
import { findGuests } from "../src/views/organiser/door.tsx";

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

test("at the door people are found by a part of the name, the number or the seat", () => {
  const guest = (number: number, name: string, seat: string | null) => ({
    player: { number, group: 0 },
    name,
    seat,
  });
  const guests = [guest(1, "Ada Acker", "1S"), guest(12, "Ben Acker", "6M"), guest(2, "Cleo", null)];
  const found = (typed: string) => findGuests(guests, typed).map(({ player }) => player.number);
  assert.deepEqual(found(""), [1, 12, 2]);
  assert.deepEqual(found(" acker"), [1, 12]);
  assert.deepEqual(found("2"), [2], "a number is whole");
  assert.deepEqual(found("6m"), [12]);
  assert.deepEqual(found("Zoe"), []);
});
