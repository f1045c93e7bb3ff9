import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openStore } from "./store.repository.ts";

test("the store is its owner's alone, whatever the umask and however it was created", () => {
  const folder = mkdtempSync(join(tmpdir(), "distribution-"));
  const umask = process.umask(0);
  onTestFinished(() => {
    process.umask(umask);
    rmSync(folder, { recursive: true, force: true });
  });
  openStore(folder).close();
  const files = readdirSync(folder);
  for (const name of files) chmodSync(join(folder, name), 0o666);
  chmodSync(folder, 0o777);

  const store = openStore(folder);
  const shared = [".", ...readdirSync(folder)].filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0);
  store.close();

  expect(files).not.toEqual([]);
  expect(shared).toEqual([]);
});
