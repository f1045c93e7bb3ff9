import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const textFile = new URL("../src/texts/sv.json", import.meta.url);
const allTexts = "texts:";
const groupModule = /^texts:(\w+)(?:\.(\w+))?$/;
const source = /web[\\/]src[\\/].*\.tsx?$/;
const importOfTexts = /import (?!type)(\w+) from "[\w./]*\/sv\.json";/;

type Group = Record<string, unknown>;
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Each group of texts a module of its own, so that a page carries its own words and not those of every other page. */
export function splitTexts(): Plugin {
  const texts: Record<string, Group> = JSON.parse(readFileSync(textFile, "utf8"));
  const mentioned = new RegExp(`["\`.](${Object.keys(texts).join("|")})\\.(\\w+|\\$)`, "g");
  return {
    name: "split-texts",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (!source.test(id)) return null;
      const modules = Array.from(code.matchAll(mentioned), ([, group = "", name = ""]) =>
        modulesOf(texts, group, name),
      );
      const imports = [...new Set(modules.flat())].map((module) => `import "${module}";`).join(" ");
      // Appended, so that line numbers stay the same; imports are hoisted.
      return { code: `${code.replace(importOfTexts, `import $1 from "${allTexts}";`)}\n${imports}`, map: null };
    },
    resolveId: (id) => (id === allTexts || groupModule.test(id) ? id : null),
    load(id) {
      if (id === allTexts) return "export default {};";
      const [, group, name] = groupModule.exec(id) ?? [];
      return group === undefined ? null : moduleText(texts, group, name);
    },
  };
}

/** The modules that hold the text of a key; a key built at run time needs the whole group. */
function modulesOf(texts: Record<string, Group>, group: string, name: string): string[] {
  const inside = texts[group] ?? {};
  if (isGroup(inside[name])) return [`texts:${group}.${name}`];
  if (name !== "$") return [`texts:${group}`];
  return [
    `texts:${group}`,
    ...Object.keys(inside).flatMap((key) => (isGroup(inside[key]) ? `texts:${group}.${key}` : [])),
  ];
}

function moduleText(texts: Record<string, Group>, group: string, name: string | undefined): string {
  const inside = texts[group] ?? {};
  const own = Object.entries(inside).filter(([key, value]) => (name === undefined ? !isGroup(value) : key === name));
  return `import texts from "${allTexts}"; texts.${group} = Object.assign(texts.${group} ?? {}, ${JSON.stringify(Object.fromEntries(own))});`;
}
