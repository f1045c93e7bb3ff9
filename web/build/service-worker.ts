import type { PluginOption } from "vite";
import { VitePWA } from "vite-plugin-pwa";

/** Parts that need the server or a login, and letters that hardly any text has. */
const onlineOnly = [
  "**/{account,administration,bulk-panel,editing,help-editor,log-out,logged-out-modal,row-menu,save-search-dialog,saved-searches-dialog,saving,tech-admin}*",
  "**/inter-latin-ext-*",
];

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
      globPatterns: ["assets/*.{js,css,woff2}", "*.js", "favicon.svg"],
      globIgnores: ["service-worker.js", ...onlineOnly],
    },
  });
