import type { Plugin } from "vite";

const schemaWriters = /zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const englishMessages = /zod\/v4\/locales\/en\.js$/;
const exportedName = /^export (?:const|function) (\w+)/gm;

/** Leaves out of zod what the browser has no use for: the server describes the calls, and our messages are Swedish. */
export const lighterZod = (): Plugin => ({
  name: "lighter-zod",
  apply: "build",
  transform(code, id) {
    if (englishMessages.test(id))
      return { code: "export default () => ({ localeError: () => undefined });", map: null };
    if (!schemaWriters.test(id)) return null;
    const names = Array.from(code.matchAll(exportedName), ([, name]) => name);
    return { code: names.map((name) => `export const ${name} = () => undefined;`).join("\n"), map: null };
  },
});
