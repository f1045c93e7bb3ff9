import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = /\.(js|css|html|svg|json)$/;
/** Smaller files grow by what says that they are compressed. */
const minBytes = 512;

/** Writes every file also as brotli and as gzip, as small as they get, so that the server need not do it for each visitor. */
export function precompress(): Plugin {
  let folder = "";
  return {
    name: "precompress",
    apply: "build",
    configResolved: ({ root, build }) => {
      folder = join(root, build.outDir);
    },
    closeBundle: () => {
      for (const path of listFiles(folder)) compress(path);
    },
  };
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => compressible.test(name) && !name.startsWith(".vite"))
    .map((name) => join(folder, name));

function compress(path: string): void {
  const content = readFileSync(path);
  if (content.length < minBytes) return;
  writeFileSync(`${path}.gz`, gzipSync(content, { level: constants.Z_BEST_COMPRESSION }));
  writeFileSync(`${path}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
}
