import "./app/styles/fonts.css";
import "@indikatorkatalogen/contract/tokens.css";
import "./app/styles/base.css";
import "./app/styles/shell.css";
import { createHashHistory } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError } from "./api/api-error.ts";
import { createApp } from "./app/create-app.tsx";
import { followLostFocus } from "./app/page-focus.ts";
import { pages } from "./app/pages.ts";
import { ChunkLoadError } from "./ui/loading/chunk-load-error.ts";

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

// For `watch-start.js`: the program has come.
root.dataset.begun = "";

followLostFocus();
// What stands in the page from the start stays until there is a page to put in its place.
const app = createApp(createHashHistory(), { onFirstPage: () => document.getElementById("shell")?.remove() });

createRoot(root, {
  // A failed call has been dealt with by the error policy, and the page tells of a part that did not come; anything else
  // is a fault of ours.
  onCaughtError: (error) => {
    if (!(error instanceof ApiError || error instanceof ChunkLoadError)) reportError(error);
  },
}).render(app);

const settled = 5000;
// Not before the visitor has what they came for.
setTimeout(() => {
  const preloads = Object.values(pages).map((page) => async () => page.preload?.());
  import("./app/idle-preload.ts").then(
    ({ preloadWhenIdle }) => preloadWhenIdle(preloads),
    // Then the pages are fetched when they are opened.
    () => undefined,
  );
}, settled);
