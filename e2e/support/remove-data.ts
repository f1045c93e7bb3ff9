import { rmSync } from "node:fs";

// biome-ignore lint/style/noDefaultExport: Playwright requires a default export.
export default function removeData(): void {
  const { E2E_DATA } = process.env;
  if (E2E_DATA) rmSync(E2E_DATA, { recursive: true, force: true });
}
