import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { earlyChunk } from "./build/early-chunk.ts";
import { pageFiles } from "./build/page-files.ts";
import { precompress } from "./build/precompress.ts";
import { serviceWorker } from "./build/service-worker.ts";
import { splitIcons } from "./build/split-icons.ts";
import { splitTexts } from "./build/split-texts.ts";

/**
 * A chunk for each part of the product, and not one for each file that two pages share: a visitor waits
 * for the number of files as much as for their size. Each chunk contains what the chunks before it do not, and its
 * unnamed dependencies; therefore shared code is listed before the pages.
 */
const parts = [
  {
    // Slow to evaluate and without dependencies. Creating the first date format takes longer than all schemas.
    name: "contract",
    tags: ["$initial" as const],
    test: /node_modules[\\/]zod|contract[\\/]src|web[\\/]src[\\/]texts[\\/]format/,
  },
  { name: "start", tags: ["$initial" as const], test: /^(?!.*src[\\/]main\.tsx)/ },
  {
    // What follows (?! is not used by the home page.
    name: "controls",
    test: /web[\\/]src[\\/](ui[\\/](?!overlays|forms|pickers|ordered-list|storage|page[\\/]section|feedback[\\/](notice|one-time-secret|skeleton-or)|text[\\/](word|diff|highlighted|running|breakable|with-)|table[\\/]fact)|texts[\\/](?!abbreviations)|api)/,
    minShareCount: 3,
  },
  { name: "home", test: /features[\\/]measure-list[\\/]measure-list\.page\.tsx$|contract[\\/]src[\\/]no-content/ },
  {
    // What the home page shows of saved searches at once; the rest is loaded on demand.
    name: "saved-searches",
    test: /saved-searches[\\/](saved-search-links|use-saved-searches|saved-searches\.queries|filter-configuration)|contract[\\/]src[\\/]user-profile/,
  },
  // With the buttons of ordered lists, one of which is in a popup of the home page.
  { name: "overlays", test: /ui[\\/](overlays|ordered-list[\\/]move-buttons)|^texts:orderedList\b/ },
  // What has been typed and not sent yet: for those who edit or log out.
  { name: "unsent-store", test: /ui[\\/]storage[\\/]unsent-store|node_modules[\\/]idb-keyval/ },
  // Only where texts are compared.
  { name: "text-diff", test: /ui[\\/]text[\\/](word-diff|diff-text)|node_modules[\\/]diff[\\/]|^texts:difference\b/ },
  {
    name: "shared",
    test: /web[\\/]src[\\/](?!features|texts|domain[\\/](bulk-undo|choices|live|review[\\/]|measure[\\/]differences)|ui[\\/](forms|pickers))|features[\\/]session|contract[\\/]src(?![\\/](accessibility|concepts|code-systems|events|excel|deliveries|performing|persons|roles|search-misses|security-events|reference-data|live|notifications|reviews|my-work|content-analysis|tech-admin|login[\\/](account|own|passkeys)|users|measures[\\/](history|recycle|bulk)))|node_modules[\\/]@tanstack|^icon:(?!mdi(Webhook|AccountKey|Comment|DeleteSweep|KeyChange|MessageAlert|Package|ShieldKey|ShieldOff))/,
    minShareCount: 2,
  },
  // What editors and administrators need of the contract.
  {
    name: "editors-contract",
    test: /contract[\\/]src[\\/](accessibility|concepts|code-systems|events|excel|deliveries|performing|persons|roles|search-misses|reference-data)/,
    minShareCount: 2,
  },
  // What few pages share.
  { name: "live", test: /domain[\\/]live|contract[\\/]src[\\/]live/ },
  { name: "bulk-undo", test: /domain[\\/]bulk-undo|contract[\\/]src[\\/]measures[\\/]bulk|^texts:bulk\b/ },
  {
    name: "notifications",
    test: /contract[\\/]src[\\/](notifications|login[\\/]own|reviews|content-analysis|measures[\\/]history)/,
    minShareCount: 2,
  },
  {
    name: "forms",
    test: /ui[\\/](forms|pickers)[\\/]|react-hook-form|@hookform|^texts:(forms\b|administration\.(fields|hints)\b)/,
  },
  { name: "choices", test: /domain[\\/]choices/ },
  {
    // Reading a measure: editors are loaded by those who edit.
    name: "measure",
    test: /features[\\/]measure[\\/](?!editing[\\/](?!use-is-editing|read-or-edit|lazy-editor|edit-session[\\/]open-editors)|publishing|version-review[\\/](?!lazy)|live[\\/]|version-actions[\\/](?!lazy)|actors|.*-editor|sub-measures)|^texts:(measure|citation|groups)\b/,
  },
  {
    // Publishing is opened from the editor, but also without it.
    name: "publish-form",
    test: /features[\\/]measure[\\/]publishing[\\/](publish-form|publish-panel\.module|issue-)|^texts:editing\.(publishing|checklist|actions)\b/,
  },
  {
    // What both ways to publish show first.
    name: "publication-notices",
    test: /publishing[\\/]preview-notices|^texts:publication\.(preview|editing|unseen)\b/,
  },
  {
    name: "editing",
    test: /features[\\/](measure[\\/](editing|publishing[\\/]check|version-review[\\/]edited|version-actions|actors|(?!help).*-editor))|^texts:editing\b/,
  },
  // Also used by the administration and by the history.
  { name: "review-contract", test: /contract[\\/]src[\\/]reviews/ },
  { name: "differences", test: /domain[\\/]measure[\\/]differences/ },
  {
    // For those who may see drafts, and for guests.
    name: "review",
    test: /domain[\\/]review[\\/]|features[\\/]review[\\/](?!guest)|^texts:(review|publication)\b|^icon:mdiComment/,
  },
  {
    name: "publishing",
    test: /features[\\/]measure[\\/]publishing[\\/](publish-panel|publish-time|use-publish|preview-sections|swedish)/,
  },
  {
    name: "administration",
    test: /features[\\/](administration|view-groups)[\\/]|command-palette[\\/]administration|ui[\\/]ordered-list|^texts:(administration|viewGroups|orderedList)\b|^icon:mdi(DeleteSweep|KeyChange|MessageAlert|Package|ShieldKey|ShieldOff)/,
  },
  {
    // What runs after the first page.
    name: "background",
    test: /web[\\/]src[\\/]app[\\/](idle-preload|register-service-worker|build-info|layouts[\\/]new-build)|contract[\\/]src[\\/]tech-admin[\\/]tech-admin\.contract/,
  },
].map((part, index, all) => ({ ...part, priority: all.length - index }));

export default defineConfig({
  plugins: [react(), splitIcons(), splitTexts(), pageFiles(), earlyChunk("contract"), serviceWorker(), precompress()],
  // The router's store brings what React 17 lacked; React has it.
  resolve: { alias: { "use-sync-external-store/shim/with-selector": "use-sync-external-store/with-selector" } },
  build: {
    manifest: "build-manifest.json",
    target: "es2024",
    // The polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // Schemas and endpoints that no page uses are left out: making them changes nothing else.
      treeshake: {
        manualPureFunctions: [
          ...["endpoint", "z", "line", "requiredLine", "longText", "optional", "formatted", "typeahead", "operation"],
          ...["page", "listQuery", "pagedListQuery", "listOrPage", "optionalParameter", "optionalFilter"],
        ],
      },
      output: { codeSplitting: { groups: parts } },
    },
  },
  server: { proxy: { "/services": "http://127.0.0.1:3000" } },
});
