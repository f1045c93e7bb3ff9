import type { Plugin, Rolldown } from "vite";

/** The pages that visits start on, by the modules that they load first. */
const pages = {
  home: ["features/measure-list/measure-list.page.tsx"],
  measure: [
    "features/measure/measure.layout.tsx",
    "features/measure/measure.loader.ts",
    "features/measure/description/description.page.tsx",
  ],
  editor: [
    "features/measure/editing/editing-layout.tsx",
    "features/measure/editing/edit-description.tsx",
    "features/measure/version-actions/version-actions.tsx",
    "features/measure/live/live-measure.tsx",
  ],
};
const script = '<script src="/early-start.js"';

/** Names the files of these pages in the HTML page, so that `early-start.js` loads them in parallel with the entry. */
export const pageFiles = (): Plugin => ({
  name: "page-files",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const isNew = (name: string) => !html.includes(name);
      const attributes = Object.entries(pages).map(([page, modules]) => {
        const names = new Set(modules.flatMap((module) => filesOf(chunkWith(module, bundle), bundle)).filter(isNew));
        return `data-${page}="${[...names].map((name) => `/${name}`).join(" ")}"`;
      });
      return html.replace(script, `${script} ${attributes.join(" ")}`);
    },
  },
});

function chunkWith(module: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const holds = (id: string) => id.replaceAll("\\", "/").endsWith(module);
  const found = Object.values(bundle).find((part) => part.type === "chunk" && part.moduleIds.some(holds));
  if (found?.type !== "chunk") throw new Error(`No chunk holds ${module}`);
  return found;
}

/** The files of a chunk and of those that it imports. */
function filesOf(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const names = new Set<string>();
  const add = (chunk: Rolldown.OutputChunk) => {
    if (names.has(chunk.fileName)) return;
    names.add(chunk.fileName);
    for (const css of chunk.viteMetadata?.importedCss ?? []) names.add(css);
    for (const name of chunk.imports) {
      const imported = bundle[name];
      if (imported?.type === "chunk") add(imported);
    }
  };
  add(start);
  return [...names];
}
