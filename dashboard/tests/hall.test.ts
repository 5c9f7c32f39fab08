// The hall that is laid out: every change, where tables stand, what snaps to what, undo.

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Hall, HallItem, Plan } from "../src/api/types.ts";
import * as hall from "../src/state/halldraft.ts";
import { laidOut, partsOf, readable, thingOf } from "../src/state/hallplan.ts";
import { drag, snap } from "../src/state/hallsnap.ts";
import { boxOf, closes, spotsOf } from "../src/state/hallspots.ts";
import { fitted, hitAt, indexAt, placesOf, wholeOf, zoomed } from "../src/state/hallview.ts";
import { begin, commit, redo, settle, undo } from "../src/state/history.ts";

const tables = (...list: number[]): HallItem[] => list.map((length_cm) => ({ length_cm }));
const WIDE = { width_cm: 3000, depth_cm: 2000 };
const HALL: Hall = {
  rooms: [
    {
      ...WIDE,
      name: "Hall",
      blocked: [{ name: "stage", x_cm: 0, y_cm: 0, width_cm: 400, depth_cm: 300 }],
      rows: [
        { x_cm: 500, y_cm: 200, tables: [{ length_cm: 240 }, { length_cm: 180, count: 2 }, { aisle_cm: 150 }, { length_cm: 240, width_cm: 80 }] },
        { x_cm: 500, y_cm: 600, tables: tables(180, 180) },
      ],
    },
    { name: "Foyer", width_cm: 1000, depth_cm: 1000, rows: [{ x_cm: 200, y_cm: 200, direction: "south", tables: tables(120) }] },
  ],
};

const draft = hall.draftOf({ players: 24, hall: HALL });
const room = (of: hall.Draft, at = 0): hall.Room => of.rooms[at] as hall.Room;
const row = (of: hall.Draft, at = 0, of_room = 0): hall.Row => room(of, of_room).rows[at] as hall.Row;
const item = (of: hall.Draft, at: number, of_row = 0): hall.Item => row(of, of_row).items[at] as hall.Item;
const area = (of: hall.Draft): hall.Area => room(of).areas[0] as hall.Area;
const shape = (of: hall.Row): string =>
  of.items.map((one) => (one.aisle ? `|${one.length_cm}|` : `${one.length_cm}`)).join(" ");

function assertSound(of: hall.Draft): void {
  const ids = of.rooms.flatMap((one) => [
    one.id,
    ...one.areas.map(({ id }) => id),
    ...one.rows.flatMap((its) => [its.id, ...its.items.map(({ id }) => id)]),
  ]);
  assert.equal(new Set(ids).size, ids.length, "every number once");
  assert.ok(Math.max(...ids) < of.next);
}

test("a hall is read and written without loss, rows that say nothing turn round", () => {
  assert.deepEqual([row(draft).direction, row(draft, 1).direction, row(draft, 0, 1).direction], ["east", "west", "south"]);
  assert.equal(shape(row(draft)), "240 180 180 |150| 240");
  assertSound(draft);
  const written = hall.hallOf(draft);
  assert.deepEqual(written.rooms[0]?.rows?.[0]?.tables, HALL.rooms[0]?.rows?.[0]?.tables);
  assert.deepEqual(hall.draftOf({ players: 24, hall: written }), draft);
  assert.equal(hall.hallOf(draft, false).rooms[0]?.rows?.[0]?.tables.length, 5);
  const full: Hall = {
    ...written,
    stock: { "180": 4 },
    rooms: [{ ...WIDE, name: "", blocked: [], rows: [{ circle: true, straight_x_cm: 300, straight_y_cm: 0, x_cm: 1000, y_cm: 900, boards: 9, tables: tables(180) }] }],
  };
  assert.deepEqual(hall.hallOf(hall.draftOf({ hall: full })), full);
  assert.deepEqual(hall.planInputOf(hall.draftOf({ ruleset: "connect", players: 8, hall: full })), { ruleset: "connect", players: 8, hall: full });
});

test("what is no hall is not read", () => {
  const wrong: unknown[] = [
    null, [], {}, { rooms: [] }, { rooms: 3 }, { rooms: [{ width_cm: "9 m", depth_cm: 900 }] },
    { rooms: [{ ...WIDE, rows: {} }] }, { rooms: [{ ...WIDE, rows: [{ x_cm: 1, y_cm: 1, direction: "up", tables: [] }] }] },
    { rooms: [{ ...WIDE, blocked: [{ x_cm: 1.5 }] }] },
  ];
  for (const one of wrong) {
    assert.throws(() => hall.draftOf({ players: 24, hall: one as Hall }), hall.NoHall, JSON.stringify(one));
  }
});

test("rows and areas are moved within the room, and nothing else changes", () => {
  const there = hall.moveBy(draft, row(draft).id, 30, -40);
  assert.deepEqual([row(there).x_cm, row(there).y_cm], [530, 160]);
  assert.equal(row(there, 1), row(draft, 1), "the same object");
  assert.equal(room(there, 1), room(draft, 1));
  assert.equal(row(there).items, row(draft).items);
  const corner = hall.moveTo(draft, area(draft).id, 9999, -50);
  assert.deepEqual([area(corner).x_cm, area(corner).y_cm], [2600, 0]);
  assert.equal(hall.moveBy(corner, area(draft).id, 10, 0), corner, "no step when nothing moves");
  const long = hall.setRoom(draft, room(draft).id, { width_cm: 600 });
  assert.equal(row(hall.moveBy(long, row(long).id, 20, 0)).x_cm, 0, "what does not fit begins at the wall");
});

test("a thing is carried into another room", () => {
  const there = hall.moveToRoom(draft, row(draft).id, room(draft, 1).id, 5000, 100);
  assert.equal(room(there).rows.length, 1);
  assert.deepEqual([row(there, 1, 1).id, row(there, 1, 1).x_cm, row(there, 1, 1).y_cm], [row(draft).id, 10, 100]);
  assert.equal(hall.moveToRoom(draft, area(draft).id, room(draft, 1).id, 10, 10).rooms[1]?.areas.length, 1);
  assertSound(there);
});

test("a row is turned by quarters round its middle, its tables with it", () => {
  let turned = hall.turn(draft, row(draft).id);
  assert.deepEqual([row(turned).direction, shape(row(turned))], ["south", "240 180 180 |150| 240"]);
  turned = hall.turn(turned, row(draft).id);
  assert.deepEqual([row(turned).direction, shape(row(turned))], ["west", "240 |150| 180 180 240"]);
  turned = hall.turn(hall.turn(turned, row(draft).id), row(draft).id);
  assert.equal(row(turned).direction, "east");
  assert.deepEqual(row(turned).items, row(draft).items);
  const middle = hall.moveTo(draft, row(draft).id, 1000, 900);
  let round = middle;
  for (let i = 0; i < 4; i++) round = hall.turn(round, row(draft).id);
  assert.deepEqual(row(round), row(middle));
  const [flat, upright] = [area(draft), area(hall.turn(draft, area(draft).id))];
  assert.deepEqual([upright.width_cm, upright.depth_cm], [flat.depth_cm, flat.width_cm]);
});

test("the ring may run the other way, and pass rows in another order", () => {
  assert.equal(row(hall.reverse(draft, row(draft).id)).direction, "west");
  assert.deepEqual(room(hall.shift(draft, row(draft).id, 1)).rows.map(({ id }) => id), [row(draft, 1).id, row(draft).id]);
  assert.deepEqual(room(hall.shift(draft, row(draft).id, -1)).rows, room(draft).rows, "it is the first already");
  assert.equal(hall.shift(draft, room(draft).id, 1).rooms[0], room(draft, 1));
  assert.equal(hall.rowNumber(draft, row(draft, 0, 1).id), 3);
});

test("what is removed leaves no aisle without its tables, and no row without tables", () => {
  const last = hall.remove(draft, item(draft, 4).id);
  assert.equal(shape(row(last)), "240 180 180", "the aisle had nothing to lead to");
  assert.equal(shape(row(hall.remove(draft, item(draft, 3).id))), "240 180 180 240");
  const gone = hall.remove(hall.remove(draft, item(draft, 0, 1).id), item(draft, 1, 1).id);
  assert.equal(room(gone).rows.length, 1);
  assert.equal(room(hall.remove(draft, area(draft).id)).areas.length, 0);
  assert.equal(hall.remove(draft, room(draft, 1).id).rooms.length, 1);
  const one = hall.remove(draft, room(draft, 1).id);
  assert.equal(hall.remove(one, room(one).id), one, "the last room stays");
});

test("a new row keeps its distance and runs back", () => {
  const [added, id] = hall.addRow(draft, room(draft).id);
  assertSound(added);
  const found = hall.find(added, id);
  assert.ok(found?.kind === "row");
  assert.equal(found.row.direction, "east");
  assert.equal(boxOf(found.row).y0 - boxOf(row(draft, 1)).y1, hall.clearance(draft));
  const tight = hall.setRoom(draft, room(draft).id, { width_cm: 1300, depth_cm: 1060 });
  const [squeezed, squeezed_id] = hall.addRow(tight, room(tight).id);
  const low = hall.find(squeezed, squeezed_id);
  assert.equal(low?.kind === "row" && boxOf(low.row).y0, 895, "nearer to the wall where there is no other place");
  const empty = hall.draftOf({ players: 8, hall: { rooms: [WIDE] } });
  const [first] = hall.addRow(empty, room(empty).id);
  assert.equal(shape(row(first)), "240 180 180 180 240");
  const [circle] = hall.addCircle(empty, room(empty).id);
  assert.equal(row(circle).items.length, 12);
  assert.ok(closes(row(circle)));
  const [second, circle_id] = hall.addCircle(first, room(first).id);
  const beside = hall.find(second, circle_id);
  assert.equal(beside?.kind === "row" && beside.row.items[beside.row.items.length - 1]?.aisle, true, "the ring has to leave it");
});

test("copies stand beside what they are made from", () => {
  for (const id of [row(draft).id, area(draft).id, item(draft, 0).id, room(draft).id]) {
    const [copy, copy_id] = hall.duplicate(draft, id);
    assertSound(copy);
    assert.notEqual(copy_id, id);
    assert.equal(hall.find(copy, copy_id)?.kind, hall.find(draft, id)?.kind);
  }
  assert.equal(shape(row(hall.duplicate(draft, item(draft, 4).id)[0])), "240 180 180 |150| 240 240");
  assert.equal(hall.duplicate(draft, item(draft, 3).id)[0], draft, "two gaps side by side are one");
});

test("a table is added where the ring goes on, and the others stay", () => {
  assert.equal(shape(row(hall.addTable(draft, row(draft).id, 120)[0])), "240 180 180 |150| 240 120");
  const [west] = hall.addTable(draft, row(draft, 1).id, 120);
  assert.deepEqual([shape(row(west, 1)), row(west, 1).x_cm], ["120 180 180", 380]);
  const [aisle] = hall.addAisle(draft, item(draft, 0).id);
  assert.equal(shape(row(aisle)), "240 |150| 180 180 |150| 240");
  assert.equal(hall.addAisle(draft, item(draft, 4).id)[0], draft, "nothing follows");
  assert.equal(hall.addAisle(draft, item(draft, 2).id)[0], draft, "there is one");
});

test("lengths and widths are set one by one, and all at once", () => {
  assert.equal(shape(row(hall.setItem(draft, item(draft, 1).id, { length_cm: 120 }))), "240 120 180 |150| 240");
  assert.equal(shape(row(hall.setLengths(draft, row(draft).id, 200))), "200 200 200 |150| 200");
  assert.equal(shape(row(hall.setLengths(draft, row(draft).id, 120, true))), "120 180 180 |150| 120");
  const wide = row(hall.setTableWidth(draft, 90)).items.map(({ width_cm }) => width_cm);
  assert.deepEqual(wide, [90, 90, 90, 0, 80]);
});

test("a table goes to another place of its row, to another row, or stands alone", () => {
  assert.equal(shape(row(hall.moveItem(draft, item(draft, 0).id, row(draft).id, 2))), "180 180 240 |150| 240");
  assert.equal(hall.moveItem(draft, item(draft, 0).id, row(draft).id, 0), draft);
  const other = hall.moveItem(draft, item(draft, 4).id, row(draft, 1).id, 1);
  assert.deepEqual([shape(row(other)), shape(row(other, 1))], ["240 180 180", "180 240 180"]);
  const joined = hall.moveItem(draft, row(draft, 0, 1).items[0]?.id as number, row(draft, 1).id, 0);
  assert.deepEqual([shape(row(joined, 1)), room(joined, 1).rows.length], ["120 180 180", 0]);
  const [alone, id] = hall.takeOut(draft, item(draft, 1).id, room(draft).id, 900, 900);
  const found = hall.find(alone, id);
  assert.ok(found?.kind === "row");
  assert.deepEqual([shape(found.row), found.row.x_cm, found.row.y_cm, hall.rowNumber(alone, id)], ["180", 900, 900, 2]);
  assert.equal(shape(row(alone)), "240 180 |150| 240");
  for (const one of [other, joined, alone]) assertSound(one);
});

test("after thousands of changes at random a draft is still one", () => {
  let seed = 20261130;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const ids = (of: hall.Draft): number[] =>
    of.rooms.flatMap((one) => [one.id, ...one.areas.map(({ id }) => id), ...one.rows.flatMap((its) => [its.id, ...its.items.map(({ id }) => id)])]);
  const changes: ((of: hall.Draft, id: number) => hall.Draft)[] = [
    (of, id) => hall.moveBy(of, id, random(4000) - 2000, random(4000) - 2000),
    (of, id) => hall.moveToRoom(of, id, pick(of.rooms).id, random(3000), random(2000)),
    (of, id) => hall.turn(of, id),
    (of, id) => hall.reverse(of, id),
    (of, id) => hall.shift(of, id, random(2) === 0 ? 1 : -1),
    (of, id) => hall.remove(of, id),
    (of, id) => hall.duplicate(of, id)[0],
    (of, id) => hall.addTable(of, id, pick([120, 180, 240]))[0],
    (of, id) => hall.addAisle(of, id)[0],
    (of) => hall.addRow(of, pick(of.rooms).id)[0],
    (of) => hall.addCircle(of, pick(of.rooms).id)[0],
    (of) => hall.addArea(of, pick(of.rooms).id, "pillar")[0],
    (of, id) => hall.moveItem(of, id, pick(of.rooms.flatMap((one) => one.rows))?.id ?? 0, random(6)),
    (of, id) => hall.takeOut(of, id, pick(of.rooms).id, random(3000), random(2000))[0],
    (of, id) => drag(of, id, random(3000), random(2000), random(30)).draft,
  ];
  let now = draft;
  for (let i = 0; i < 5000; i++) {
    if (i % 100 === 0) now = draft;
    now = pick(changes)(now, pick(ids(now)));
    assertSound(now);
    for (const one of now.rooms.flatMap(({ rows }) => rows)) {
      assert.ok(one.items.some(({ aisle }) => !aisle) && one.x_cm >= 0 && one.y_cm >= 0, `change ${i}`);
      assert.doesNotMatch(shape(one), one.circle ? /^\||\| \|/ : /^\||\| \||\|$/, `change ${i}`);
    }
    const written = hall.hallOf(now);
    assert.deepEqual(hall.hallOf(hall.draftOf({ hall: written })), written);
  }
});

test("tables stand as the coordinator has it", () => {
  const at = (one: hall.Row, i: number): number[] => {
    const spot = spotsOf(one)[i];
    assert.ok(spot);
    return [spot.x + one.x_cm, spot.y + one.y_cm, spot.angle].map((value) => Math.round(value * 8) / 8);
  };
  const straight = (direction: "east" | "west" | "south" | "north"): hall.Row => ({ ...row(draft), direction });
  assert.deepEqual(at(straight("east"), 1), [740, 202.5, 0], "narrower tables stand in the middle of the line");
  assert.deepEqual(at(straight("west"), 1), [920, 277.5, 180]);
  assert.deepEqual(at(straight("south"), 1), [577.5, 440, 90]);
  assert.deepEqual(at(straight("north"), 1), [502.5, 620, 270]);
  // biggame plan --players 60 --hall tests/cases/halls/oval.json and circle-gaps.json
  const oval = hall.draftOf({ hall: { rooms: [{ ...WIDE, rows: [{ circle: true, x_cm: 1150, y_cm: 550, straight_x_cm: 1000, tables: tables(...Array<number>(20).fill(180)) }] }] } });
  assert.deepEqual([0, 2, 3].map((i) => at(row(oval), i)), [[1150, 809.625, 0], [1510, 809.625, 359], [1690, 806.5, 330.875]]);
  const gaps: HallItem[] = [...tables(180, 180, 180, 180, 180), { aisle_cm: 120 }, ...tables(180, 180, 180, 180, 180, 180), { aisle_cm: 120 }, { length_cm: 180 }];
  const cut = hall.draftOf({ hall: { rooms: [{ ...WIDE, rows: [{ circle: true, x_cm: 750, y_cm: 750, tables: gaps }] }] } });
  assert.deepEqual([13, 0, 1].map((i) => at(row(cut), i)), [[575, 1093.25, 13.5], [750, 1135.375, 346.5], [925, 1093.25, 319.5]]);
  const few = hall.draftOf({ hall: { rooms: [{ ...WIDE, rows: [{ circle: true, x_cm: 750, y_cm: 750, tables: tables(180, 180) }] }] } });
  assert.equal(closes(row(few)), false);
  assert.deepEqual(at(row(few), 0), [570, 713, 0], "in one line through the middle");
});

test("what is dragged snaps to the grid, to its neighbours' ends, and to an aisle beside them", () => {
  const id = row(draft, 1).id;
  const to = (x: number, y: number, reach = 20): (number | string)[] => {
    const { x: sx, y: sy, guides } = snap(draft, id, room(draft), x, y, reach);
    return [sx, sy, guides.map(({ axis, at }) => `${axis}${at}`).join(" ")];
  };
  assert.deepEqual(to(743, 1004), [740, 1000, ""]);
  assert.deepEqual(to(512, 1004), [500, 1000, "x500"], "under the beginning of the other row");
  assert.deepEqual(to(1113, 1004), [1130, 1000, "x1490"], "under its end");
  assert.deepEqual(to(743, 507), [740, 500, "y500"], "an aisle's width below it");
  assert.deepEqual(to(2631, 1004), [2640, 1000, "x3000"], "against the wall");
  assert.deepEqual(to(743, 1004, 0), [743, 1004, ""], "or freely");
  const moved = drag(draft, id, 512, 1004, 20);
  assert.deepEqual([row(moved.draft, 1).x_cm, row(moved.draft, 1).y_cm], [500, 1000]);
});

test("fields of the coordinator name things of the draft", () => {
  const list: [string, number | undefined][] = [
    ["hall.rooms.0.rows.0.tables.3", item(draft, 3).id],
    ["draft.hall.rooms.0.rows.1", row(draft, 1).id],
    ["hall.rooms.0.rows.0.tables.4.width_cm", item(draft, 4).id],
    ["hall.rooms.0.blocked.0", area(draft).id],
    ["hall.rooms.1.width_cm", room(draft, 1).id],
    ["hall.rooms.7.rows.0", undefined],
    ["players", undefined],
  ];
  for (const [field, id] of list) assert.equal(thingOf(draft, field), id ?? null, field);
  assert.equal(
    readable(draft, "stands on hall.rooms.0.rows.1.tables.1 of 3", (id) => JSON.stringify(partsOf(draft, id))),
    'stands on {"row":2,"table":2} of 3',
  );
  assert.deepEqual(partsOf(draft, item(draft, 3).id), { row: 1, aisle: 1 });
  assert.deepEqual(partsOf(draft, item(draft, 4).id), { row: 1, table: 4 });
});

test("a plan's boards are found on the draft's tables, used or not", () => {
  const slot = (board: number) => ({ kind: "playing" as const, board, letter: "A" });
  const table = (x_cm: number, y_cm: number, board: number) => ({ length_cm: 180, width_cm: 75, x_cm, y_cm, slots: [slot(board)] });
  const planned = (hall_row: number, ...list: ReturnType<typeof table>[]) => ({ direction: "east", length_cm: 0, room: 0, hall_row, tables: list });
  const plan = {
    rows: [planned(0, table(500, 202.5, 1), table(740, 202.5, 2)), planned(0, table(1250, 200, 3)), planned(1, table(680, 675, 4))],
    unused: [planned(0, table(920, 202.5, 9))],
  } as unknown as Plan;
  const laid = laidOut(draft, plan);
  const boards = (of: hall.Row): (number | null)[] =>
    (laid.slots.get(of.id) ?? []).map((slots) => (slots?.[0]?.kind === "playing" ? slots[0].board : null));
  assert.deepEqual(boards(row(draft)), [1, 2, null, null, 3]);
  assert.deepEqual(boards(row(draft, 1)), [4, null], "a row that runs west is laid from its east end");
  assert.deepEqual(laid.runs[0], { first: item(draft, 0).id, last: item(draft, 1).id });
  assert.equal(laid.runs.length, 3);
  const again = laidOut(draft, plan, laid);
  assert.equal(again.slots.get(row(draft).id), laid.slots.get(row(draft).id), "the same object, not drawn again");
});

test("what is under a finger, with some slack", () => {
  const places = placesOf(draft);
  const [, foyer] = places;
  assert.ok(foyer !== undefined && foyer.x >= WIDE.width_cm, "rooms lie beside each other");
  const at = (x: number, y: number, slack = 0): number | null => {
    const hit = hitAt(draft, places, x, y, slack);
    return hit && (hit.item ?? hit.area?.id ?? hit.room.id);
  };
  assert.equal(at(510, 210), item(draft, 0).id);
  assert.equal(at(1190, 240), item(draft, 3).id, "the gap too");
  assert.equal(at(690, 610), item(draft, 1, 1).id, "of a row that runs west");
  assert.equal(at(100, 100), area(draft).id);
  assert.equal(at(1000, 1000), room(draft).id);
  assert.equal(at(1000, 320), room(draft).id);
  assert.equal(at(1000, 320, 50), item(draft, 2).id, "the nearest");
  assert.equal(at(420, 240, 90), area(draft).id);
  assert.equal(at(foyer.x + 210, foyer.y + 300), row(draft, 0, 1).items[0]?.id, "that stands upright");
  assert.equal(at(-100, -100), null);
});

test("where a table comes that is dropped on a row", () => {
  const [first] = row(draft).items;
  assert.equal(indexAt(row(draft), 400, 240, null), 0);
  assert.equal(indexAt(row(draft), 640, 240, null), 1);
  assert.equal(indexAt(row(draft), 9000, 240, null), 5);
  assert.equal(indexAt(row(draft), 600, 240, first?.id ?? 0), 1, "counted without itself");
  assert.equal(indexAt(row(draft, 0, 1), 210, 310, null), 1);
});

test("all of the hall is in view, and what is under the pointer stays there", () => {
  const size = { width: 900, height: 600 };
  const view = fitted(wholeOf(draft, placesOf(draft)), size);
  for (const place of placesOf(draft)) {
    assert.ok(place.x >= view.x && place.y >= view.y);
  }
  assert.ok(view.x + size.width / view.scale >= WIDE.width_cm);
  const near = zoomed(view, 2, 300, 200);
  assert.equal(near.scale, 2 * view.scale);
  assert.ok(Math.abs(near.x + 300 / near.scale - (view.x + 300 / view.scale)) < 1e-9);
});

test("undo and redo, and steps that are one", () => {
  let history = begin(0);
  for (const [value, step] of [[1, null], [2, "drag"], [3, "drag"], [4, "drag"]] as const) history = commit(history, value, step);
  assert.equal(undo(history).now, 1);
  assert.equal(redo(undo(history)).now, 4);
  assert.equal(undo(undo(undo(history))).now, 0, "there is nothing before the beginning");
  history = commit(settle(history), 5, "drag");
  assert.equal(undo(history).now, 4, "another drag");
  history = commit(undo(undo(history)), 9);
  assert.deepEqual([history.now, redo(history).now], [9, 9], "what was undone is gone");
  assert.equal(commit(history, 9), history, "nothing happened");
  for (let i = 0; i < 500; i++) history = commit(history, 100 + i);
  for (let i = 0; i < 500; i++) history = undo(history);
  assert.equal(history.now, 399, "the last 200 steps");
});
