// Builds the pages into dist/: index.html, one script and one style sheet whose names carry a hash
// of their contents (so they may be cached for ever), and a .gz beside each.
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
  bundle: true,
  minify: true,
  format: "esm",
  target: ["es2020"],
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  metafile: true,
  logLevel: "warning",
});

const built = Object.keys(metafile.outputs).map((path) => path.slice(path.lastIndexOf("/") + 1));
const named = (ending) => {
  const name = built.find((file) => file.endsWith(ending));
  if (name === undefined) throw new Error(`the build made no ${ending} file`);
  return name;
};
const page = readFileSync(`${here}index.html`, "utf8")
  .replace("SCRIPT", named(".js"))
  .replace("STYLE", named(".css"));
writeFileSync(`${dist}index.html`, page);

for (const file of readdirSync(dist)) {
  const plain = readFileSync(dist + file);
  const packed = gzipSync(plain, { level: 9 });
  writeFileSync(`${dist}${file}.gz`, packed);
  console.log(`${file}  ${plain.length} bytes, ${packed.length} packed`);
}
