import * as icons from "@mdi/js";
import type { Plugin } from "vite";

const importOfIcons = /import \{([^}]+)\} from "@mdi\/js";/;
const iconModule = /^icon:(\w+)$/;

/** Each icon a module of its own, so that a page carries the icons it shows and not those of every other page. */
export function splitIcons(): Plugin {
  const paths = new Map<string, string>(Object.entries(icons));
  return {
    name: "split-icons",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      const names = /\.tsx?$/.test(id) ? importOfIcons.exec(code)?.[1] : undefined;
      if (!names) return null;
      const imports = names
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => `import { ${name} } from "icon:${name}";`);
      // On one line, so that line numbers stay the same.
      const lines = "\n".repeat(names.split("\n").length - 1);
      return { code: code.replace(importOfIcons, imports.join(" ") + lines), map: null };
    },
    resolveId: (id) => (iconModule.test(id) ? id : null),
    load(id) {
      const name = iconModule.exec(id)?.[1];
      return name ? `export const ${name} = ${JSON.stringify(paths.get(name))};` : null;
    },
  };
}
