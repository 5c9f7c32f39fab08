import assert from "node:assert/strict";
import { test } from "node:test";
import { eventReader } from "../src/api/sse.ts";
import recorded from "./streams/one-event.txt";

test("a stream cut at any place gives the same events", () => {
  const whole = eventReader()(recorded);
  assert.equal(whole.length, 20);
  for (const size of [1, 2, 7, 64, 1000]) {
    const read = eventReader();
    const events = [];
    for (let at = 0; at < recorded.length; at += size) events.push(...read(recorded.slice(at, at + size)));
    assert.deepEqual(events, whole, `pieces of ${size}`);
  }
});

test("comments, other line ends and data over several lines are read", () => {
  const read = eventReader();
  assert.deepEqual(read(": hello\r\n\r\nid: 1-2\r\nevent: x\r\ndata: a\r"), []);
  assert.deepEqual(read("\ndata: b\n\n"), [{ id: "1-2", event: "x", data: "a\nb" }]);
  assert.deepEqual(read("data:c\n\n"), [{ id: "1-2", event: "", data: "c" }], "the id stays");
});
