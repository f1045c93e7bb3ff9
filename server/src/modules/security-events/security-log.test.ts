import { sql } from "kysely";
import { expect, test } from "vitest";
import { handleControlCommand } from "../../commands/execution/handle-control-command.ts";
import { migrations } from "../../database/migrations/index.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { deleteExcessEvents, deleteOldEvents } from "./security-events.repository.ts";
import { createSecurityLog, type LoggedEvent } from "./security-events.service.ts";
import { runVerifySecurityLog } from "./verify-log-command.ts";

const { db } = await startTestApp();
const lines: LoggedEvent[] = [];
const record = createSecurityLog(db, { log: (event) => lines.push(event) });

const write = (detail: string | null, type: "LOGOUT" | "LOGIN_REFUSED" = "LOGOUT") =>
  record({ type, by: null, address: "192.0.2.1", detail });

async function verify(...args: string[]) {
  const output: string[] = [];
  const context = { db, dataDir: "", now: new Date(), onWrite: () => {}, signal: new AbortController().signal };
  const command = { name: "verify-security-log", args, password: "" } as const;
  const exitCode = await handleControlCommand(command, { ...context, writeLine: (line) => output.push(line) });
  return { exitCode, text: output.join("\n") };
}

const known = ({ chain, sequence, hash }: LoggedEvent) => `${chain}:${sequence}:${hash}`;
const last = () => lines.at(-1) as LoggedEvent;

test("entries written at the same time form one chain, whatever their content", async () => {
  const texts = ['"citat" \\ å\u0001\t\n\u2028 😀', null, "", "x".repeat(500)];
  await Promise.all(
    [...texts, ...texts].map((text, index) => write(text, index % 3 === 0 ? "LOGIN_REFUSED" : "LOGOUT")),
  );

  // The log lines of concurrent writes are in any order.
  const [newest = last()] = lines
    .filter(({ chain }) => chain === "EVENTS")
    .toSorted((a, b) => Number(b.sequence) - Number(a.sequence));
  const { exitCode, text } = await verify(known(newest));

  expect(exitCode).toBe(0);
  expect(text).toContain(known(newest));
  expect(new Set(lines.map(({ hash }) => hash)).size).toBe(lines.length);
});

test.each([
  ["changes an entry", sql`UPDATE security_event SET detail = 'ingenting'`, "ÄNDRAD"],
  ["moves an entry in time", sql`UPDATE security_event SET timestamp = timestamp - interval '1 second'`, "ÄNDRAD"],
  ["removes an entry", sql`DELETE FROM security_event`, "SAKNAS"],
])("tampering that %s is detected", async (_, tampering, word) => {
  await write("före");
  await write("mitt");
  const { sequence } = last();
  await write("efter");
  await write("sist");

  const outcome = await db
    .transaction()
    .execute(async (tx) => {
      await sql`${tampering} WHERE chain = 'EVENTS' AND sequence = ${sequence}`.execute(tx);
      const report = await verifyIn(tx);
      throw report;
    })
    .catch((report: unknown) => report as { exitCode: number; text: string });

  expect(outcome.exitCode).toBe(1);
  expect(outcome.text).toContain(`${word}: ${word === "SAKNAS" ? "från och med " : ""}EVENTS:${sequence}`);
  expect((await verify()).exitCode).toBe(0);
});

async function verifyIn(tx: typeof db) {
  const output: string[] = [];
  const exitCode = await runVerifySecurityLog([], { db: tx, writeLine: (line) => output.push(line) });
  return { exitCode, text: output.join("\n") };
}

test("a rewritten end of the chain is detected by a hash from the server's log", async () => {
  await write("sanningen");
  const seen = last();

  const { sequence, chain } = seen;
  const outcome = await db
    .transaction()
    .execute(async (tx) => {
      await sql`DELETE FROM security_event WHERE chain = ${chain} AND sequence = ${sequence}`.execute(tx);
      await sql`UPDATE security_log_chain SET sequence = sequence - 1, hash = (
        SELECT hash FROM security_event WHERE chain = name ORDER BY sequence DESC LIMIT 1) WHERE name = ${chain}`.execute(
        tx,
      );
      await sql`INSERT INTO security_event (id, timestamp, type, detail)
        VALUES (gen_random_uuid(), now(), 'LOGOUT', 'lögnen')`.execute(tx);
      const output: string[] = [];
      const withoutHash = await runVerifySecurityLog([], { db: tx, writeLine: () => {} });
      const exitCode = await runVerifySecurityLog([known(seen)], { db: tx, writeLine: (line) => output.push(line) });
      throw { withoutHash, exitCode, text: output.join("\n") };
    })
    .catch((report: unknown) => report as { withoutHash: number; exitCode: number; text: string });

  expect(outcome).toMatchObject({ withoutHash: 0, exitCode: 1 });
  expect(outcome.text).toContain(`AVVIKER: ${chain}:${sequence}`);
});

test("what is deleted because of its age or number leaves a chain that can be verified", async () => {
  for (let index = 0; index < 6; index += 1) await write(`nummer ${index}`);

  await deleteExcessEvents(db, 4);
  const shortened = await verify();
  expect(shortened).toMatchObject({ exitCode: 0 });
  expect(shortened.text).toContain("EVENTS: 4 poster");

  await deleteOldEvents(db, 0);
  const emptied = await verify();
  await write("på nytt");

  expect(emptied.exitCode).toBe(0);
  expect(emptied.text).toContain("EVENTS: 0 poster");
  expect(await verify(known(last()))).toMatchObject({ exitCode: 0 });
});

test("an argument that is no entry is answered with the usage", async () => {
  await expect(verify("EVENTS:1")).rejects.toThrow("Användning:");
});

test("entries from before there were chains become their beginning", async () => {
  const withoutChains = [
    "DROP TABLE account_link, recent_login, account_notice, passkey, passkey_challenge",
    "DROP TRIGGER security_event_is_chained ON security_event",
    "DROP FUNCTION chain_security_event()",
    "DROP FUNCTION security_event_hash(text, security_event)",
    "ALTER TABLE security_event DROP COLUMN chain, DROP COLUMN sequence, DROP COLUMN hash",
    "DROP TABLE security_log_chain",
    "DELETE FROM security_event",
  ];
  for (const statement of withoutChains) await sql.raw(statement).execute(db);
  await sql`INSERT INTO security_event (id, timestamp, type, detail)
    SELECT gen_random_uuid(), now() - number * interval '1 hour', type, 'nummer ' || number
    FROM generate_series(1, 5) AS number, unnest(ARRAY['LOGIN', 'LOGIN_REFUSED']) AS type`.execute(db);

  await migrations["0023-accounts"]?.up(db);
  await write("den första nya");

  const { exitCode, text } = await verify(known(last()));
  expect(exitCode).toBe(0);
  expect(text).toContain("EVENTS: 6 poster, alla som de skrevs");
  expect(text).toContain("REFUSALS: 5 poster, alla som de skrevs");
});
