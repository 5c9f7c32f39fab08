import assert from "node:assert/strict";
import { test } from "node:test";
import type { Game } from "../src/api/types.ts";
import {
  acrossAt,
  boardsAround,
  pairsOf,
  partnersAcross,
  postsOf,
  readRing,
  seatsAt,
} from "../src/state/ring.ts";
import { ownerBoards } from "../src/views/caretaker/tool.ts";

const ring = readRing({ letters: "ABCABC", gaps: [2, 4], ends: true, two_caretakers: false });

test("the two ways to write a ring are one ring", () => {
  assert.deepEqual(ring, {
    boards: 6,
    letters: "ABCABC",
    interruptions: [
      { after: 2, ends: false },
      { after: 4, ends: false },
      { after: 6, ends: true },
    ],
    two_caretakers: false,
  });
  assert.deepEqual(readRing(ring), ring);
});

test("posts and their copies", () => {
  const list = postsOf(ring).map(({ post, copies }) => `${post}: ${copies.join(" ")}`);
  assert.deepEqual(list, [
    "gap-1: 2 3@gap-1 2@gap-1 3",
    "gap-2: 4 5@gap-2 4@gap-2 5",
    "end-first: 6@end-first 1",
    "end-last: 6 1@end-last",
  ]);
  const two = postsOf({ ...ring, two_caretakers: true }).map(({ post }) => post);
  assert.deepEqual(two, ["gap-1a", "gap-1b", "gap-2a", "gap-2b", "end-first", "end-last"]);
});

test("an island's shore has no post, a table of the base game one side", () => {
  const shores = [{ after: 6, ends: false, shore: true }];
  assert.deepEqual(postsOf(readRing({ ...ring, interruptions: shores })), []);
  assert.equal(readRing({ letters: "AAAA", one_side: true }).one_side, true);
});

test("copies lie in pairs, one at each end", () => {
  assert.deepEqual(pairsOf(["2", "3@gap-1", "2@gap-1", "3"]), [
    ["2", "3@gap-1"],
    ["2@gap-1", "3"],
  ]);
});

test("who can build on a board, across the ends too", () => {
  assert.deepEqual(boardsAround(ring, 1), [6, 1, 2]);
  assert.deepEqual(boardsAround(readRing({ letters: "AB", ends: true }), 1), [2, 1]);
  const game = { ring } as Game;
  assert.deepEqual(ownerBoards(game, ["6@end-first", "1"]), [5, 6, 1, 2]);
  assert.deepEqual(ownerBoards(game, ["2", "3@gap-1"]), [1, 2, 3, 4]);
});

test("offers go across the interruption, one of the two being active", () => {
  assert.deepEqual([...acrossAt(ring, ["6@end-first", "1"])], [[1, [6]]]);
  assert.deepEqual([...acrossAt(ring, ["2", "3@gap-1", "2@gap-1", "3"])], [
    [2, [3]],
    [3, [2]],
  ]);
  assert.deepEqual(partnersAcross("1S", [6], "sun"), ["6S", "6M"]);
  assert.deepEqual(partnersAcross("1M", [6], "sun"), ["6S"]);
  assert.deepEqual(seatsAt(["6@end-first", "1"]), ["1S", "1M"]);
});
