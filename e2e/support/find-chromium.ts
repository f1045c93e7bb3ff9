import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

/** The first has no window, and takes less than half of the processor time. */
const names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"];

/** The browser that is given or found on the path; undefined leaves it to Playwright's own. */
export function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = "" } = process.env;
  if (CHROMIUM_PATH) return CHROMIUM_PATH;
  const folders = PATH.split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}
