import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { apiBasePath, createMeasure, type ErrorBody, getHealth, searchMeasures } from "@indikatorkatalogen/contract";
import { afterAll, expect, test } from "vitest";
import { databaseTexts } from "../../texts/texts.ts";
import { isLong } from "../suite-length.ts";
import { prepareEmbeddedDatabase } from "./prepare-database.ts";
import { addressOf, type ServerProcess, startServer } from "./server-process.ts";
import { createWriter, type Writer } from "./writer.ts";

const kills = Number(process.env.FAULT_KILLS ?? (isLong ? 100 : 2));
const writerCount = 4;

const dataDir = await mkdtemp(join(tmpdir(), "catalogue-faults-"));
const ticket = await prepareEmbeddedDatabase(dataDir);
let server: ServerProcess = await startServer({ DATA_DIR: dataDir });
afterAll(async () => {
  server.kill("SIGKILL");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

const target = { url: () => server.url, ticket };
const isUp = async () => (await fetch(server.url + apiBasePath + getHealth.path)).status === 200;

test("a second server on the same folder is refused in one line", async () => {
  await expect(startServer({ DATA_DIR: dataDir })).rejects.toThrow(/did not start: The data folder .* in use[^\n]*\n$/);
});

test(`${kills} kills during writes lose no acknowledged write, and leave nothing half done`, async () => {
  const writers: Writer[] = [];
  for (let nr = 1; nr <= writerCount; nr += 1) writers.push(await createWriter(target, `Kill ${nr}`));

  for (let kill = 0; kill < kills; kill += 1) {
    const acknowledgedBefore = writers.map(({ counts }) => counts.acknowledged);
    const running = writers.map((writer) => writer.run());
    const hasWritten = () =>
      writers.every(({ counts }, index) => counts.acknowledged > (acknowledgedBefore[index] ?? 0));
    await expect.poll(hasWritten).toBe(true);
    await wait((kill % 7) * 30);
    server.kill("SIGKILL");
    await server.ended;
    for (const writer of writers) writer.stop();
    await Promise.all(running);
    server = await startServer({ DATA_DIR: dataDir });
  }

  const problems = (await Promise.all(writers.map((writer) => writer.check()))).flat();
  console.log(
    `${kills} kills, ${writers.reduce((sum, { counts }) => sum + counts.acknowledged, 0)} acknowledged writes`,
  );
  expect(problems).toEqual([]);
});

test("clients that disconnect during a call do not harm the server", async () => {
  const { hostname, port } = new URL(server.url);
  for (let count = 0; count < 50; count += 1) {
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write(
      `POST ${apiBasePath}${searchMeasures.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`,
    );
    socket.write(count % 2 ? "content-length: 100\r\n\r\n{" : "content-length: 2\r\n\r\n{}");
    socket.resetAndDestroy();
  }

  expect(await isUp()).toBe(true);
});

// The last test that uses the server, because it ends it.
test("a server stops on SIGTERM, although a client never finishes its request", async () => {
  const { hostname, port } = new URL(server.url);
  const socket = connect(Number(port), hostname).on("error", () => {});
  await once(socket, "connect");
  socket.write(`POST ${apiBasePath}${searchMeasures.path} HTTP/1.1\r\nhost: localhost\r\n`);
  socket.write("content-type: application/json\r\ncontent-length: 10000\r\n\r\n");
  const drip = setInterval(() => socket.write("x"), 100);
  // When the server answers a later request, it has begun to read this one.
  expect(await isUp()).toBe(true);

  server.kill("SIGTERM");
  const code = await server.ended;
  clearInterval(drip);

  expect(code).toBe(0);
});

const main = fileURLToPath(new URL("../../main.ts", import.meta.url));
const onSmallDisk = (size: string) =>
  `mount -t tmpfs -o size=${size} tmpfs "$0" && DATA_DIR="$0/data" PORT=0 DEMO=true exec "${process.execPath}" "${main}"`;
/** The path as seen by the process on the small disk. */
const seenBy = (pid: number, path: string) => `/proc/${pid}/root${path}`;
const canMount = spawnSync("unshare", ["-m", "sh", "-c", 'mount -t tmpfs tmpfs "$0"', tmpdir()]).status === 0;

test.runIf(canMount && isLong).for(["5m", "45m"])(
  "a start on a disk of %s says in one line that it is full",
  async (size) => {
    const folder = await mkdtemp(join(tmpdir(), "catalogue-full-"));

    const { status, stderr } = spawnSync("unshare", ["-m", "sh", "-c", onSmallDisk(size), folder], {
      encoding: "utf8",
      timeout: 120_000,
    });
    await rm(folder, { recursive: true });

    expect([status, stderr.trim()]).toEqual([1, expect.stringMatching(/^No room is left on the disk.*$/)]);
  },
);

test.runIf(canMount && isLong)(
  "when the disk fills up, writes are refused with a message, health reports it, and the server recovers by itself",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "catalogue-full-"));
    const child = spawn("unshare", ["-m", "sh", "-c", onSmallDisk("400m"), folder], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    try {
      const url = await addressOf(child);
      const login = await fetch(`${url}/login/`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ username: "redaktor", password: "demo" }),
      });
      const { ticket: own } = (await login.json()) as { ticket: string };
      const write = async () =>
        fetch(url + apiBasePath + createMeasure.path, {
          method: "POST",
          headers: { "content-type": "application/json", "x-hiqaa": own },
          body: JSON.stringify({ title: `Disk ${Math.random()}`, description: "x".repeat(9000) }),
        });
      const disk = async () => {
        const { checks } = (await (await fetch(url + apiBasePath + getHealth.path)).json()) as Health;
        return checks.find(({ name }) => name === "disk")?.status;
      };
      expect([(await write()).status, await disk()]).toEqual([200, "UP"]);

      const filler = seenBy(child.pid ?? 0, join(folder, "filler"));
      await fillUp(filler);
      const refused = [];
      // Space that the database has reserved is used up first.
      for (let count = 0; count < 3000 && refused.length < 3; count += 1) {
        const answer = await write();
        if (answer.status !== 200) refused.push([answer.status, ((await answer.json()) as ErrorBody).detailInfo]);
      }
      expect(refused).toEqual(Array.from({ length: 3 }, () => [503, databaseTexts.full]));
      expect(await disk()).toBe("DOWN");
      await rm(filler);
      expect([(await write()).status, await disk()]).toEqual([200, "UP"]);
    } finally {
      child.kill("SIGKILL");
      await rm(folder, { recursive: true, force: true });
    }
  },
);

/** Writes until the disk is full. */
async function fillUp(path: string): Promise<void> {
  const file = await open(path, "w");
  try {
    for (;;) await file.write(Buffer.alloc(65_536));
  } catch {
    await file.close();
  }
}

interface Health {
  checks: { name: string; status: string }[];
}
