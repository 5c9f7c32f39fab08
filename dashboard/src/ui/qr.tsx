// A QR picture of a text, drawn as one path: no canvas, no picture file, sharp on paper.

import makeQr from "qrcode-generator";

const QUIET = 4;

export function Qr({ text, name }: { text: string; name: string }) {
  const qr = makeQr(0, "M");
  qr.addData(text);
  qr.make();
  const count = qr.getModuleCount();
  const squares: string[] = [];
  for (let row = 0; row < count; row++) {
    for (let column = 0; column < count; column++) {
      if (qr.isDark(row, column)) squares.push(`M${column} ${row}h1v1h-1z`);
    }
  }
  const size = count + 2 * QUIET;
  return (
    <svg
      class="qr"
      viewBox={`${-QUIET} ${-QUIET} ${size} ${size}`}
      role="img"
      aria-label={name}
      shape-rendering="crispEdges"
    >
      <rect x={-QUIET} y={-QUIET} width={size} height={size} fill="#fff" />
      <path d={squares.join("")} fill="#000" />
    </svg>
  );
}
