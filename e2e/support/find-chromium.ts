import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first has no user interface, and takes less than half of the processor time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The browser of CHROMIUM_PATH, or found on PATH; undefined for Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
