import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { beginEarly } from "./build/begin-early.ts";
import { compressed } from "./build/compressed.ts";
import { iconsApart } from "./build/icons-apart.ts";
import { lighterContract } from "./build/lighter-contract.ts";
import { lighterZod } from "./build/lighter-zod.ts";
import { preloadHome } from "./build/preload-home.ts";
import { textsApart } from "./build/texts-apart.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/**
 * A part of the program for each part of the product, and not one for each file that two pages share: a visitor waits
 * for the number of files as much as for their size. Each holds what those before it do not, and whatever it needs of
 * what no part names; what several pages need therefore comes before the pages.
 */
const parts = [
  {
    // What takes long to begin and needs nothing else. The first date format takes the browser longer than all schemas.
    name: "contract",
    tags: ["$initial" as const],
    test: /node_modules[\\/]zod|contract[\\/]src|web[\\/]src[\\/]texts[\\/]format/,
  },
  { name: "start", tags: ["$initial" as const], test: /^(?!.*src[\\/]main\.tsx)/ },
  {
    // What is named after (?! is of no use to the home page.
    name: "controls",
    test: /web[\\/]src[\\/](ui[\\/](?!overlays|forms|pickers|ordered-list|storage|page[\\/]section|feedback[\\/]notice|text[\\/](word|diff|highlighted|running)|table[\\/]fact)|texts|api)/,
    minShareCount: 3,
  },
  { name: "home", test: /features[\\/]measure-list[\\/]measure-list\.page\.tsx$|contract[\\/]src[\\/]no-content/ },
  {
    // What the home page shows of saved searches as soon as it stands; the rest of them comes when somebody asks for it.
    name: "saved-searches",
    test: /saved-searches[\\/](saved-search-links|use-saved-searches|saved-searches\.queries|filter-configuration)|contract[\\/]src[\\/]user-profile/,
  },
  { name: "overlays", test: /ui[\\/]overlays/ },
  {
    name: "shared",
    test: /web[\\/]src[\\/](?!features|texts|ui[\\/](forms|pickers))|features[\\/]session|contract[\\/]src|^icon:/,
    minShareCount: 2,
  },
  { name: "forms", test: /ui[\\/](forms|pickers)[\\/]|react-hook-form|@hookform|^texts:forms\b/ },
  {
    name: "measure",
    test: /features[\\/]measure[\\/](?!editing|creating|history|compare|.*help-editor)|^texts:(measure|citation|groups)\b/,
  },
  { name: "editing", test: /features[\\/]measure[\\/](editing|creating)[\\/]|^texts:editing\b/ },
  {
    name: "administration",
    test: /features[\\/](administration|view-groups)[\\/]|ui[\\/]ordered-list|^texts:(administration|viewGroups|orderedList)\b/,
  },
].map((part, place, all) => ({ ...part, priority: all.length - place }));

export default defineConfig({
  plugins: [
    react(),
    lighterContract(),
    lighterZod(),
    iconsApart(),
    textsApart(),
    preloadHome(),
    beginEarly("contract"),
    compressed(),
  ],
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
