import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const textFile = new URL("../src/texts/sv.json", import.meta.url);
const groupModule = /^texts:(\w+)$/;
const allTexts = "texts:";
const source = /web[\\/]src[\\/].*\.tsx?$/;
const importOfTexts = /import (?!type)(\w+) from "[\w./]*\/sv\.json";/;

/** Each group of texts a module of its own, so that a page carries its own words and not those of every other page. */
export function textsApart(): Plugin {
  const groups: Record<string, unknown> = JSON.parse(readFileSync(textFile, "utf8"));
  const mentioned = new RegExp(`["\`.](${Object.keys(groups).join("|")})\\.`, "g");
  return {
    name: "texts-apart",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!source.test(id)) return null;
      const names = new Set(Array.from(code.matchAll(mentioned), ([, name]) => name));
      const imports = [...names].map((name) => `import "texts:${name}";`).join(" ");
      // At the end, so that every line keeps its number; imports come before the rest wherever they stand.
      return { code: `${code.replace(importOfTexts, `import $1 from "${allTexts}";`)}\n${imports}`, map: null };
    },
    resolveId: (id) => (id === allTexts || groupModule.test(id) ? id : null),
    load(id) {
      if (id === allTexts) return "export default {};";
      const name = groupModule.exec(id)?.[1];
      if (!name) return null;
      return `import texts from "${allTexts}"; texts.${name} = ${JSON.stringify(groups[name])};`;
    },
  };
}
