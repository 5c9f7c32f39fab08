// The camera as a scanner: it goes on looking until it is closed, and tells each code once.

import { useEffect, useRef, useState } from "preact/hooks";
import { useWords } from "../../app/context.ts";
import { Button } from "../../ui/button.tsx";
import { makeReader } from "../../ui/scan.ts";

const EVERY_MS = 120;
/** A slip that is held before the camera is one scan. */
const SAME_MS = 4_000;

interface CameraProps {
  onCode: (text: string) => void;
  onClose: () => void;
}

export function Camera({ onCode, onClose }: CameraProps) {
  const words = useWords();
  const video = useRef<HTMLVideoElement>(null);
  const [failed, setFailed] = useState(false);
  const tell = useRef(onCode);
  tell.current = onCode;
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let gone = false;
    let last = { text: "", at: 0 };
    const watch = async (): Promise<void> => {
      const read = await makeReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
      const picture = video.current;
      if (gone || picture === null) {
        stop();
        return;
      }
      picture.srcObject = stream;
      await picture.play();
      const look = async (): Promise<void> => {
        const text = await read(picture).catch(() => null);
        if (gone) return;
        const now = performance.now();
        if (text !== null && (text !== last.text || now - last.at > SAME_MS)) tell.current(text);
        if (text !== null) last = { text, at: now };
        timer = setTimeout(() => void look(), EVERY_MS);
      };
      await look();
    };
    const stop = (): void => stream?.getTracks().forEach((track) => track.stop());
    watch().catch(() => !gone && setFailed(true));
    return () => {
      gone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return (
    <div class="camera">
      {failed ? (
        <p class="plan-problem">{words.people.cameraFailed}</p>
      ) : (
        <video ref={video} muted playsInline aria-label={words.people.cameraView} data-testid="camera" />
      )}
      <Button id="camera-close" onPress={onClose}>
        {words.people.cameraClose}
      </Button>
    </div>
  );
}
