// Which devices are logged in. They are not part of the log, so they are asked for now and then.

import { useEffect, useState } from "preact/hooks";
import type { Device } from "../api/types.ts";
import { useApp } from "../app/context.ts";

const EVERY_MS = 10_000;

/** `again`: a number that changes when the list should be looked at at once. */
export function useDevices(again = 0): Device[] {
  const { get, page } = useApp();
  const game = page.game?.game;
  const [devices, setDevices] = useState<Device[]>([]);
  useEffect(() => {
    if (game === undefined) return;
    let gone = false;
    const look = async (): Promise<void> => {
      const outcome = await get(`/games/${game}/devices`);
      if (!gone && outcome.is === "answer") {
        setDevices((outcome.body as { devices: Device[] }).devices);
      }
    };
    void look();
    const timer = setInterval(() => void look(), EVERY_MS);
    return () => {
      gone = true;
      clearInterval(timer);
    };
  }, [game, again]);
  return devices;
}
