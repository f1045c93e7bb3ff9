import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** What the list and the page of a measure consist of, most of which the browser has then. Other parts are stored when used. */
const readOffline = [
  "assets/{index,contract,controls,home,saved-searches,overlays,shared,text-diff,measure}-*.{js,css}",
  "assets/{empty-result,filter-drawer,column-picker,calendar-popup,background,sub-measures.page}-*.{js,css}",
  "assets/inter-latin-*.woff2",
  "*.js",
  "favicon.svg",
];
/** Letters that hardly any text has. */
const rareLetters = "**/inter-latin-ext-*";

/** Compiles the service worker with the list of files that it stores for reading offline. */
export const serviceWorker = (): PluginOption =>
  VitePWA({
    strategies: "injectManifest",
    srcDir: "src/service-worker",
    filename: "service-worker.ts",
    // Registered by the program itself, after the first page.
    injectRegister: null,
    manifest: false,
    injectManifest: {
      rollupFormat: "iife",
      globPatterns: readOffline,
      globIgnores: ["service-worker.js", rareLetters],
    },
  });
