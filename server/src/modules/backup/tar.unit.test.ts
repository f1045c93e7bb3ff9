import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { archiveEnd, decodeHeader, encodeHeader, packFolder, paddingOf, unpackFolder } from "./tar.ts";

const folder = await mkdtemp(join(tmpdir(), "tar-"));
afterAll(() => rm(folder, { recursive: true }));

test("a folder is packed and unpacked with its files and its empty folders", async () => {
  const source = join(folder, "source");
  const target = join(folder, "target");
  await mkdir(join(source, "base", "empty"), { recursive: true });
  await writeFile(join(source, "base", "block"), Buffer.alloc(512, 7));
  await writeFile(join(source, "odd"), "abc");
  await writeFile(join(source, "nothing"), "");

  await unpackFolder(Readable.from(packFolder(source)), target);

  expect((await readdir(target, { recursive: true })).sort()).toEqual(
    ["base", "base/block", "base/empty", "nothing", "odd"].sort(),
  );
  expect(await readFile(join(target, "base", "block"))).toEqual(Buffer.alloc(512, 7));
  expect(await readFile(join(target, "odd"), "utf8")).toBe("abc");
});

test.for(["../outside", "/etc/outside", "base/../../outside", "./x", "a\\b", "a//b"])(
  "an entry named %s is refused, and nothing is written",
  async (path) => {
    const target = join(folder, "refused");
    const content = Buffer.from("x");
    const archive = [encodeHeader({ path, size: 1, isFolder: false }), content, paddingOf(1), archiveEnd()];

    await expect(unpackFolder(Readable.from(archive), target)).rejects.toThrow("forbidden entry");

    expect(await readdir(target)).toEqual([]);
  },
);

test("a link is refused, a changed header is noticed, and a size above 8 GB is kept", () => {
  const size = 20_000_000_000;
  const header = encodeHeader({ path: "database.dump", size, isFolder: false });
  expect(decodeHeader(header)).toEqual({ path: "database.dump", size, isFolder: false });

  header[0] = 0x41;
  expect(() => decodeHeader(header)).toThrow("damaged");

  const link = encodeHeader({ path: "link", size: 0, isFolder: false });
  link.write("2", 156);
  // Changing the type from "0" to "2" adds two to the checksum.
  const sum = Number.parseInt(link.toString("utf8", 148, 154), 8) + 2;
  link.write(sum.toString(8).padStart(6, "0"), 148);
  expect(() => decodeHeader(link)).toThrow("forbidden entry");
});

test("an archive that ends too early is refused", async () => {
  const archive = [encodeHeader({ path: "file", size: 1000, isFolder: false }), Buffer.alloc(100)];

  await expect(unpackFolder(Readable.from(archive), join(folder, "short"))).rejects.toThrow("ends too early");
});
