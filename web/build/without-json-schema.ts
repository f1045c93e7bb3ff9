import type { Plugin } from "vite";

const schemaWriters = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const exportedName = /^export (?:const|function) (\w+)/gm;

/** Leaves out zod's writers of JSON schema: the server describes the calls, the browser only makes them. */
export const withoutJsonSchema = (): Plugin => ({
  name: "without-json-schema",
  apply: "build",
  transform(code, id) {
    if (!schemaWriters.test(id)) return null;
    const names = Array.from(code.matchAll(exportedName), ([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
  },
});
