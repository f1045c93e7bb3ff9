import type { Plugin } from "vite";

/**
 * A chunk of the first load without imports runs as soon as it has arrived, while the rest is still loading. Merely
 * preloaded, it would wait for all of it.
 */
export const earlyChunk = (part: string): Plugin => ({
  name: "early-chunk",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const chunk = Object.values(bundle).find(({ type, name }) => type === "chunk" && name === part);
      if (chunk?.type !== "chunk" || chunk.imports.length > 0) throw new Error(`${part} cannot begin by itself`);
      const preload = `<link rel="modulepreload" crossorigin href="/${chunk.fileName}">`;
      if (!html.includes(preload)) throw new Error(`${part} does not belong to the start`);
      return html.replace(preload, `<script type="module" async crossorigin src="/${chunk.fileName}"></script>`);
    },
  },
});
