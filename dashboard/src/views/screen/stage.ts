// A screen that does not go to sleep, where the browser allows it.

/** Keeps the screen awake where the browser can (not over plain HTTP); the browser lets go of the
 * lock whenever the tab is hidden, so it is taken again. Gives back the function that ends it. */
export function stayAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let ended = false;
  const take = async (): Promise<void> => {
    if (document.visibilityState !== "visible" || !("wakeLock" in navigator)) return;
    try {
      lock = await navigator.wakeLock.request("screen");
      if (ended) await lock.release();
    } catch {
      // Refused (low battery, say): the display's own settings decide then.
    }
  };
  const again = (): void => void take();
  again();
  document.addEventListener("visibilitychange", again);
  return () => {
    ended = true;
    document.removeEventListener("visibilitychange", again);
    lock?.release().catch(() => undefined);
  };
}
