// A QR picture for a camera that is not there: how many modules wide it is, and which are dark.

import { fileURLToPath } from "node:url";

const { default: encodeQR } = await import(
    fileURLToPath(new URL("../../../dashboard/node_modules/qr/index.js", import.meta.url)));

export function qrOf(text) {
    const rows = encodeQR(text, "raw", { border: 1 });
    return [rows.length, rows.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [[x, y]] : [])))];
}
