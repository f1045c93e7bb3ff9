import type { HtmlTagDescriptor, Plugin, Rolldown } from "vite";

const homePage = /features[\\/]measure-list[\\/]measure-list\.page\.tsx$/;

/** Most visits start on the home page, so its chunk is loaded in parallel with the entry instead of after it. */
export const preloadHome = (): Plugin => ({
  name: "preload-home",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: (html, { bundle = {} }) => {
      const home = Object.values(bundle).find((part) => part.type === "chunk" && holdsHomePage(part));
      if (home?.type !== "chunk") throw new Error("No part holds the home page");
      return partsOf(home, bundle)
        .filter((name) => !html.includes(name))
        .map(toLink);
    },
  },
});

const holdsHomePage = ({ moduleIds }: Rolldown.OutputChunk) => moduleIds.some((id) => homePage.test(id));

/** The files of a part and of those that it leans on. */
function partsOf(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
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

const toLink = (name: string): HtmlTagDescriptor => ({
  tag: "link",
  attrs: name.endsWith(".css")
    ? { rel: "stylesheet", crossorigin: true, href: `/${name}` }
    : { rel: "modulepreload", crossorigin: true, href: `/${name}` },
  injectTo: "head",
});
