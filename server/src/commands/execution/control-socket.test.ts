import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { type ControlCommand, openControlSocket, sendToRunningServer } from "./control-socket.ts";
import { handleControlCommand } from "./handle-control-command.ts";

const { app, db } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "socket-"));
const close = await openControlSocket(folder, (command, output) =>
  handleControlCommand(command, { ...output, db, dataDir: folder, now: new Date(), onWrite: () => {} }),
);

async function sendCommand(
  command: Partial<ControlCommand>,
): Promise<{ exitCode: number | undefined; lines: string[] }> {
  const lines: string[] = [];
  const whole: ControlCommand = { name: "user", args: [], password: "", ...command };
  const exitCode = await sendToRunningServer(folder, whole, (line) => lines.push(line));
  return { exitCode, lines };
}
afterAll(() => rm(folder, { recursive: true }));

test("a command reaches the server that has the database open, and a refusal is reported", async () => {
  const username = `bo-${newId()}`;
  const args = ["add", username, "--first-name", "Bo", "--last-name", "Ek", "--roles", "READER"];
  const password = "ett långt nog lösenord";

  expect(await sendCommand({ args, password })).toEqual({ exitCode: 0, lines: [`Kontot ${username} är skapat.`] });
  expect((await app.inject({ method: "POST", url: "/login/", payload: { username, password } })).statusCode).toBe(200);
  await expect(sendCommand({ args: ["disable", "ingen"] })).rejects.toThrow(
    "Det finns inget konto med användarnamnet ingen.",
  );
});

test("a file is imported, and the catalogue exported, by the server that has the database open", async () => {
  const rows = join(folder, "rows.jsonl");
  const bundle = join(folder, "bundle.gz");
  await writeFile(rows, `${JSON.stringify({ title: "Ett mått", status: "ONGOING" })}\n{"title":""}\n`);

  const imported = await sendCommand({ name: "import", args: [rows] });
  const exported = await sendCommand({ name: "export", args: [bundle] });
  const previewed = await sendCommand({ name: "import", args: [bundle, "--dry-run"] });

  expect(imported).toMatchObject({ exitCode: 1, lines: [expect.stringMatching(/^Rad 2: title/), expect.anything()] });
  expect(exported).toEqual({ exitCode: 0, lines: ["1 mått med 1 versioner exporterade"] });
  expect(previewed.lines.at(-1)).toBe("Provkörning: inget har sparats");
  await expect(sendCommand({ name: "import", args: ["--nope"] })).rejects.toThrow("Användning");
});

test("the socket is accessible to its owner only, and without a socket no server is contacted", async () => {
  expect((await stat(join(folder, "control.sock"))).mode & 0o777).toBe(0o600);

  await close();

  expect((await sendCommand({ args: ["list"] })).exitCode).toBeUndefined();
});
