// Builds the pages into dist/: index.html, one style sheet, and one script (and others that it fetches
// when they are needed), whose names carry a hash of their contents (so they may be cached for ever),
// and a .gz beside each.
import { build } from "esbuild";
import { readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const here = fileURLToPath(new URL(".", import.meta.url));
const dist = `${here}dist/`;

rmSync(dist, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: here,
  entryPoints: ["src/main.tsx"],
  outdir: dist,
  entryNames: "[name]-[hash]",
  chunkNames: "[name]-[hash]",
  bundle: true,
  splitting: true, // what is imported when it is needed is a file of its own
  minify: true,
  format: "esm",
  target: ["es2020"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const [script, { cssBundle: style }] = Object.entries(metafile.outputs).find(
  ([, { entryPoint }]) => entryPoint === "src/main.tsx",
);
const named = (path) => path.slice(path.lastIndexOf("/") + 1);
const page = readFileSync(`${here}index.html`, "utf8")
  .replace("SCRIPT", named(script))
  .replace("STYLE", named(style));
writeFileSync(`${dist}index.html`, page);

for (const file of readdirSync(dist)) {
  const plain = readFileSync(dist + file);
  const packed = gzipSync(plain, { level: 9 });
  writeFileSync(`${dist}${file}.gz`, packed);
  console.log(`${file}  ${plain.length} bytes, ${packed.length} packed`);
}
