import "./app/styles/fonts.css";
import "@indikatorkatalogen/contract/tokens.css";
import "./app/styles/base.css";
import "./app/styles/shell.css";
import { onlineManager, type QueryClient } from "@tanstack/react-query";
import { createHashHistory } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError } from "./api/api-error.ts";
import { createApp } from "./app/create-app.tsx";
import { hasSystemFont } from "./app/has-system-font.ts";
import { followLostFocus } from "./app/page-focus.ts";
import { ChunkLoadError } from "./ui/loading/chunk-load-error.ts";

/** The delay before the code is loaded that preloads pages when nothing is being fetched. */
const preloadDelayMs = 500;

const root = document.getElementById("root");
if (!root) throw new Error("The page has no root element");

// Read by `watch-start.js`: the program has loaded.
root.dataset.begun = "";

followLostFocus();
// React Query only listens for changes of the network state, and the page may have been opened offline.
onlineManager.setOnline(navigator.onLine);
const app = createApp(createHashHistory(), {
  onFirstPage: (queryClient) => {
    // The static shell stays until there is a page to replace it.
    document.getElementById("shell")?.remove();
    setTimeout(() => preloadPages(queryClient).catch(() => undefined), preloadDelayMs);
  },
});

const render = () =>
  createRoot(root, {
    // A failed call has been handled by the error policy, and a missing chunk by its page; anything else is a bug.
    onCaughtError: (error) => {
      if (!(error instanceof ApiError || error instanceof ChunkLoadError)) reportError(error);
    },
  }).render(app);

// Without any system font the page would collapse until Inter has loaded, and then move everything.
if (hasSystemFont()) render();
else void document.fonts.load('1em "Inter Variable"').finally(render);

/** Pages that cannot be preloaded are loaded when they are opened. */
async function preloadPages(queryClient: QueryClient): Promise<void> {
  const { preloadForVisitor } = await import("./app/idle-preload.ts");
  await preloadForVisitor(queryClient);
}
