import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { askRunningServer, openControlSocket } from "./control-socket.ts";
import { newId } from "./database/new-id.ts";
import { runAccountCommand } from "./modules/login/accounts/account-command.ts";
import { startTestApp } from "./testing/start-test-app.ts";

const { app, db } = await startTestApp();
const folder = await mkdtemp(join(tmpdir(), "socket-"));
const close = await openControlSocket(folder, ({ args, password }) =>
  runAccountCommand(args, { db, now: new Date(), readPassword: async () => password }),
);
afterAll(() => rm(folder, { recursive: true }));

test("a command reaches the server that has the database open, and what is refused is said", async () => {
  const username = `bo-${newId()}`;
  const args = ["add", username, "--first-name", "Bo", "--last-name", "Ek", "--roles", "READER"];
  const password = "ett långt nog lösenord";

  expect(await askRunningServer(folder, { args, password })).toBe(`Kontot ${username} är skapat.`);
  expect((await app.inject({ method: "POST", url: "/login/", payload: { username, password } })).statusCode).toBe(200);
  await expect(askRunningServer(folder, { args: ["disable", "ingen"], password: "" })).rejects.toThrow(
    "Det finns inget konto med användarnamnet ingen.",
  );
});

test("the socket is its owner's alone, and where there is none nobody is asked", async () => {
  expect((await stat(join(folder, "control.sock"))).mode & 0o777).toBe(0o600);

  await close();

  expect(await askRunningServer(folder, { args: ["list"], password: "" })).toBeUndefined();
});
