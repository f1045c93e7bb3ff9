import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./build/compressed.ts";
import { iconsApart } from "./build/icons-apart.ts";
import { lighterZod } from "./build/lighter-zod.ts";
import { preloadHome } from "./build/preload-home.ts";
import { textsApart } from "./build/texts-apart.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A part of the program for each part of the product, and not one for each file that two pages share: a visitor waits
 * for the number of files as much as for their size. Each holds what those before it do not.
 */
const parts = [
  { name: "start", tags: ["$initial" as const], test: /^(?!.*src[\\/]main\.tsx)/ },
  {
    name: "controls",
    test: /web[\\/]src[\\/](ui[\\/](?!overlays|forms|theme|ordered-list)|texts|api)/,
    minShareCount: 3,
  },
  { name: "home", test: /features[\\/]measure-list[\\/]measure-list\.page\.tsx$/ },
  { name: "overlays", test: /node_modules[\\/](@mui|@emotion)|ui[\\/](overlays|theme)/ },
  {
    name: "measure",
    test: /features[\\/]measure[\\/](?!.*help-editor)|^texts:(measure|citation|groups|difference|editing|compare)\b/,
  },
  {
    name: "administration",
    test: /features[\\/](administration|view-groups)[\\/]|ui[\\/](forms|ordered-list)|^texts:(administration|viewGroups|forms|orderedList)\b/,
  },
].map((part, place, all) => ({ ...part, priority: all.length - place }));

export default defineConfig({
  plugins: [react(), lighterZod(), iconsApart(), textsApart(), preloadHome(), compressed()],
  resolve: {
    // qs needs no more than a map here; the package behind the name weighs more than qs itself.
    alias: { "side-channel": fromHere("./build/side-channel.cjs") },
  },
  build: {
    manifest: "build-manifest.json",
    target: "es2024",
    // The polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: parts } } },
  },
  server: { proxy: { "/services": "http://127.0.0.1:3000" } },
});
