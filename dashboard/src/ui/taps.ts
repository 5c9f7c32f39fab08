// The second tap of an impatient finger must not do something else. What it hit first may be gone by
// then, and something else in its place: the next job in the list, "Go on" where "Pause" was, the
// page under a dialog. Such a tap is dropped, wherever it happens.

const SAME_FINGER_MS = 500;
const SAME_PLACE_PX = 30;
const THING = "button, a, label, summary, input, [role=button]";

interface Tap {
  at: number;
  x: number;
  y: number;
  thing: Element;
}

export function dropSecondTaps(): void {
  let last: Tap | null = null;
  const look = (event: MouseEvent): void => {
    const target = event.target as Element;
    if (event.detail === 0) return; // by the keyboard, on what has the focus
    const { timeStamp: at, clientX: x, clientY: y } = event;
    const tap: Tap = { at, x, y, thing: target.closest(THING) ?? target };
    if (last !== null && isSecond(tap, last)) {
      last = { ...last, at };
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = tap;
  };
  document.addEventListener("click", look, { capture: true });
}

function isSecond(tap: Tap, last: Tap): boolean {
  return (
    tap.thing !== last.thing &&
    tap.at - last.at < SAME_FINGER_MS &&
    Math.hypot(tap.x - last.x, tap.y - last.y) < SAME_PLACE_PX
  );
}
