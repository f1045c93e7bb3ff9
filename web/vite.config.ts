import { fileURLToPath } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { withoutJsonSchema } from "./build/without-json-schema.ts";

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  plugins: [react(), withoutJsonSchema()],
  resolve: {
    // qs needs no more than a map here; the package behind the name weighs more than qs itself.
    alias: { "side-channel": fromHere("./build/side-channel.cjs") },
  },
  build: {
    manifest: "build-manifest.json",
    target: "es2024",
    // The polyfill is for browsers older than the target.
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/services": "http://127.0.0.1:3000" } },
});
