// Bundles every tests/*.test.ts into a folder of its own and gives them to node's test runner.
import { build } from "esbuild";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL(".", import.meta.url));
const tests = readdirSync(`${here}tests`).filter((file) => file.endsWith(".test.ts"));
const folder = mkdtempSync(join(tmpdir(), "biggame-dashboard-"));
try {
  await build({
    absWorkingDir: here,
    entryPoints: tests.map((file) => `tests/${file}`),
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: ["node18"],
    jsx: "automatic",
    jsxImportSource: "preact",
    loader: { ".css": "empty", ".txt": "text" },
    sourcemap: "inline",
    logLevel: "warning",
  });
  const files = readdirSync(folder).map((file) => join(folder, file));
  const run = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
    stdio: "inherit",
  });
  process.exitCode = run.status ?? 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
