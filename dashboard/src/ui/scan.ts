// Reads QR pictures from a camera's frames: by the browser's own detector where it has one, else by a
// library that is fetched only then.

/** Not yet in TypeScript's list of what browsers have. */
interface Detector {
  detect(source: CanvasImageSource): Promise<{ rawValue: string }[]>;
}
type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<string[]>;
};

/** A frame is made this wide at most before the library looks at it. */
const WIDTH_MAX = 800;

export type Reader = (video: HTMLVideoElement) => Promise<string | null>;

async function ownDetector(): Promise<Reader | null> {
  const has = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (has === undefined || !(await has.getSupportedFormats()).includes("qr_code")) return null;
  const detector = new has({ formats: ["qr_code"] });
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null;
}

async function libraryReader(): Promise<Reader> {
  const { decodeQR } = await import("qr/decode.js");
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  return async (video) => {
    if (context === null || video.videoWidth === 0) return null;
    const scale = Math.min(1, WIDTH_MAX / video.videoWidth);
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: 60 });
    } catch {
      return null; // there is none in this frame
    }
  };
}

export async function makeReader(): Promise<Reader> {
  return (await ownDetector().catch(() => null)) ?? (await libraryReader());
}

/** Only over TLS or on the server's own machine is a camera to be had. */
export function hasCamera(): boolean {
  return navigator.mediaDevices?.getUserMedia !== undefined;
}
