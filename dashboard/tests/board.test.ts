import assert from "node:assert/strict";
import { test } from "node:test";
import type { Board, BoardHex, Build, Job } from "../src/api/types.ts";
import { ownerImplied, pictureOf, standing, targets } from "../src/state/board.ts";

const phrases = { en: "", de: "", nl: "" };

/** One hex of land and one of desert, side by side, as the server would send them. */
function board(): Board {
  const hex = (id: string, x: number, y: number, land: boolean, crossings: string[]): BoardHex => ({
    id,
    column: x / 3,
    row: y,
    terrain: land ? "fields" : "desert",
    number: land ? 9 : null,
    half: land ? "sun" : "moon",
    x,
    y,
    crossings,
    phrases,
  });
  // Corners of (0,1) and (3,2), from the right top one on, clockwise.
  const at: Record<string, [number, number]> = {
    c0: [1, 0],
    c1: [2, 1],
    c2: [1, 2],
    c3: [-1, 2],
    c4: [-2, 1],
    c5: [-1, 0],
    c6: [4, 1],
    c7: [5, 2],
    c8: [4, 3],
    c9: [2, 3],
  };
  const first = ["c0", "c1", "c2", "c3", "c4", "c5"];
  const second = ["c6", "c7", "c8", "c9", "c2", "c1"];
  const path = (id: string, a: string, b: string, hexes: string[]) => ({
    id,
    crossings: [a, b] as [string, string],
    hexes,
    land: true,
    water: hexes.length === 1,
    phrases,
  });
  return {
    letter: "A",
    ruleset: "big-game",
    hexes: [hex("h0", 0, 1, true, first), hex("h1", 3, 2, false, second)],
    crossings: Object.entries(at).map(([id, [x, y]]) => ({
      id,
      x,
      y,
      hexes: [first.includes(id) ? "h0" : "", second.includes(id) ? "h1" : ""].filter(Boolean),
      paths: [],
      phrases,
    })),
    paths: [
      path("p0", "c5", "c0", ["h0"]),
      path("p1", "c0", "c1", ["h0"]),
      path("p2", "c1", "c2", ["h0", "h1"]),
      path("p3", "c6", "c7", ["h1"]),
    ],
    starts: [{ half: "sun", building: "settlement", at: "c4", beside: { piece: "ship", at: "p0" } }],
    unverified: [],
  };
}

const job = (copy: string, action: Job["action"], state: Job["state"]): Job => ({
  copy,
  action,
  state,
  take_off: null,
});

function build(n: number, more: Partial<Build>): Build {
  return {
    n,
    copy: "17",
    piece: "road",
    at: "p1",
    owner: "17S",
    turn: 1,
    late: false,
    undone: false,
    jobs: [],
    warnings: [],
    ...more,
  };
}

const text = (copy: string, builds: Build[]): string[] =>
  [...standing(board(), copy, builds).values()]
    .map(({ at, piece, owner, is }) => `${at} ${piece} ${owner} ${is}`)
    .sort();

test("before the first build there is what is printed", () => {
  assert.deepEqual(text("17", []), [
    "c4 settlement 17S there",
    "h1 robber 17M there",
    "p0 ship 17S there",
  ]);
});

test("a build stands where it was placed, and waits at its copies", () => {
  const builds = [build(1, { jobs: [job("17@gap-1", "place", "seen")] })];
  assert.ok(text("17", builds).includes("p1 road 17S there"));
  assert.ok(text("17@gap-1", builds).includes("p1 road 17S to-place"));
  const placed = [build(1, { jobs: [job("17@gap-1", "place", "placed")] })];
  assert.ok(text("17@gap-1", placed).includes("p1 road 17S there"));
  assert.equal(text("18", builds).filter((line) => line.startsWith("p1")).length, 0);
});

test("an undone build is gone, or to be taken off where its twin is up", () => {
  const builds = [build(1, { undone: true, jobs: [job("17@gap-1", "remove", "pending")] })];
  assert.ok(!text("17", builds).some((line) => line.startsWith("p1")));
  assert.ok(text("17@gap-1", builds).includes("p1 road 17S to-remove"));
});

test("a city takes the settlement's place, a moved ship leaves its own, a robber is one", () => {
  const builds = [
    build(1, { piece: "city", at: "c4" }),
    build(2, { piece: "ship-move", from: "p0", at: "p3" }),
    build(3, { piece: "robber", at: "h0", owner: "17M" }),
  ];
  assert.deepEqual(text("17", builds), [
    "c4 city 17S there",
    "h0 robber 17M there",
    "p3 ship 17S there",
  ]);
});

test("a piece may be tapped where it can be true", () => {
  const found = standing(board(), "17", []);
  const where = (piece: Parameters<typeof targets>[2], from: string | null = null): string =>
    targets(board(), found, piece, from).join(" ");
  assert.equal(where("road"), "p1 p2 p3");
  assert.equal(where("ship"), "p1 p3", "only with water beside it");
  assert.ok(!where("settlement").includes("c4"));
  assert.ok(where("city").includes("c4"), "a city on a settlement");
  assert.equal(where("ship-move"), "p0", "first the ship");
  assert.equal(where("ship-move", "p0"), "p1 p3");
  assert.equal(where("robber"), "h0 h1");
});

test("some owners need not be asked for", () => {
  const found = standing(board(), "17", []);
  const owner = (piece: Parameters<typeof ownerImplied>[3], at: string, from: string | null = null) =>
    ownerImplied(board(), 17, found, piece, at, from);
  assert.equal(owner("robber", "h1"), "17M");
  assert.equal(owner("city", "c4"), "17S");
  assert.equal(owner("ship-move", "p3", "p0"), "17S");
  assert.equal(owner("road", "p1"), null);
});

test("a turned picture keeps its shape", () => {
  const flat = pictureOf(board(), 0);
  const upright = pictureOf(board(), 1);
  assert.ok(Math.abs(flat.box.width - upright.box.height) < 1e-9);
  const ends = flat.ends.get("p0");
  assert.ok(ends);
  assert.equal(ends[1].x - ends[0].x, 2, "a side has two units");
  assert.deepEqual(pictureOf(board(), 2).points.get("h0"), { x: -0, y: -Math.sqrt(3) });
});

test("a roll sends the robbers, and older reports with them", () => {
  const robbers = { since: 20, sun: "h0", moon: "h1" };
  const reported = (turn: number) => build(1, { piece: "robber", at: "h0", owner: "17M", turn });
  const moon = (builds: Build[]) =>
    [...standing(board(), "17", builds, robbers).values()].filter((one) => one.owner === "17M");
  assert.deepEqual(moon([reported(19)]).map((one) => one.at), ["h1"]);
  assert.deepEqual(moon([reported(20)]).map((one) => one.at), ["h0"]);
});
