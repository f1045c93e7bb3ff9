import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { runInNewContext } from "node:vm";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import type { AppError } from "../../errors/app-error.ts";
import { networkOf } from "../../http/protection/rate-limits.ts";
import { givenAccount } from "../../testing/given-account.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { securityTexts } from "../../texts/security-texts.ts";
import { foldUsername } from "./accounts/accounts.repository.ts";
import { createLoginGuard } from "./login-guard.ts";
import { isProof, leadingZeroes } from "./proof-of-work.ts";

const { app, db, clock } = await startTestApp();
let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `10.7.${Math.floor(addresses / 250)}.${addresses % 250}`;
};

interface PostOptions {
  address?: string;
  device?: string;
  proof?: string;
}

const post = (username: string, password: string, { address = newAddress(), device, proof }: PostOptions = {}) =>
  app.inject({
    method: "POST",
    url: "/login/",
    payload: { username, password, proof },
    remoteAddress: address,
    ...(device && { cookies: { "hiqaa-device": device } }),
  });

const statusOf = async (...sent: Parameters<typeof post>) => (await post(...sent)).statusCode;
const deviceIn = (cookies: unknown) => /hiqaa-device=([^;]+)/.exec(String(cookies))?.[1] ?? "";

const guard = createLoginGuard(db, () => clock.now);

/** Wrong guesses at a username from changing addresses, as the login counts them. */
async function guess(username: string, times = 10) {
  const name = await foldUsername(db, username);
  for (let time = 0; time < times; time += 1) {
    await guard.countAttempt({ name, address: newAddress(), knownDevice: undefined, proof: undefined });
  }
}

function work(bits: number, time = clock.now.getTime()): string {
  expect(bits).toBeLessThan(20);
  for (let word = 0; ; word += 1) {
    const proof = `${time}.${word}`;
    if (leadingZeroes(createHash("sha256").update(proof).digest()) >= bits) return proof;
  }
}

test("after ten wrong guesses the right password needs a known device or a proof of work, from any address", async () => {
  const { username, password } = await givenAccount(db);
  const device = deviceIn((await post(username, password)).headers["set-cookie"]);
  await guess(username);

  const refused = await post(username, password);
  const bits = Number(refused.headers["proof-of-work-bits"]);
  const proof = work(bits);

  expect([refused.statusCode, refused.json().code, bits]).toEqual([429, "TOO_MANY_REQUESTS_429", 14]);
  expect(refused.headers["retry-after"]).toBe("600");
  expect(await statusOf(username, password, { device })).toBe(200);
  expect(await statusOf(username, password, { proof })).toBe(200);
  // A proof is valid for one attempt.
  expect(await statusOf(username, password, { proof })).toBe(429);
});

test("a proof is valid for some minutes, and only with enough work", () => {
  const [now, proof] = [clock.now.getTime(), work(8)];

  expect([8, 30].map((bits) => isProof(proof, bits, clock.now))).toEqual([true, false]);
  const isValidAt = (age: number) => isProof(proof, 8, new Date(now + age));
  expect([300_000, -60_000].map(isValidAt)).toEqual([true, true]);
  expect([300_001, -60_001].map(isValidAt)).toEqual([false, false]);
  const hashes = [[255], [1, 0], [0, 16], [0, 0]];
  expect(hashes.map((bytes) => leadingZeroes(Buffer.from(bytes)))).toEqual([0, 7, 11, 16]);
});

test("a device that another user has logged in on is not known", async () => {
  const [owner, other] = [await givenAccount(db), await givenAccount(db)];
  const device = deviceIn((await post(other.username, other.password)).headers["set-cookie"]);
  await guess(owner.username);

  expect(await statusOf(owner.username, owner.password, { device })).toBe(429);
});

test("guessing on a known device is limited too", async () => {
  const { username, password } = await givenAccount(db);
  const device = deviceIn((await post(username, password)).headers["set-cookie"]);
  await guess(username);

  const statuses = await Promise.all(Array.from({ length: 11 }, () => statusOf(username, "fel", { device })));

  expect(statuses.toSorted()).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
});

test("a refused attempt does not raise the cost for the owner, and the count expires after ten minutes", async () => {
  const { username, password } = await givenAccount(db);
  await guess(username);
  for (let time = 0; time < 15; time += 1) await post(username, "fel");

  expect((await post(username, password)).headers["proof-of-work-bits"]).toBe("14");
  await sql`UPDATE attempt_count SET expire = 0`.execute(db);
  expect(await statusOf(username, password)).toBe(200);
});

test("repeated refusals are logged once", async () => {
  const { username } = await givenAccount(db);
  await guess(username);
  const address = "192.0.2.99";
  for (let time = 0; time < 5; time += 1) expect(await statusOf(username, "fel", { address })).toBe(429);

  const { rows } = await sql`SELECT id FROM security_event
    WHERE user_id = ${username} AND detail = ${securityTexts.tooManyAttempts}`.execute(db);
  expect(rows).toHaveLength(1);
});

test("usernames are counted as the account lookup folds them, and junk names evict nothing", async () => {
  const username = `ÅSA-İ-${newId()}`;
  const { password } = await givenAccount(db, { username });
  const { rows } = await sql<{ folded: string }>`SELECT lower(${username}) AS folded`.execute(db);
  const spellings = [username, rows[0]?.folded ?? ""];

  for (const spelling of spellings) await guess(spelling, 5);
  for (let time = 0; time < 20; time += 1) await guess(newId(), 1);

  expect(await statusOf(username, password)).toBe(429);
});

test("another node continues the count", async () => {
  const second = createLoginGuard(db, () => clock.now);
  const attempt = { name: newId(), address: newAddress(), knownDevice: undefined, proof: undefined };
  for (let time = 0; time < 5; time += 1) {
    await guard.countAttempt(attempt);
    await second.countAttempt(attempt);
  }

  await expect(second.countAttempt(attempt)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS_429" });
});

test("an address that guesses at many usernames is limited, and only its network", async () => {
  const { username, password } = await givenAccount(db);
  const address = "2001:db8:1:2::1";
  await post(newId(), "fel", { address });
  const counted = networkOf(address);
  for (let time = 1; time < 50; time += 1) {
    await guard.countAttempt({ name: newId(), address: counted, knownDevice: undefined, proof: undefined });
  }

  expect(await statusOf(username, password, { address: "2001:db8:1:2::2" })).toBe(429);
  expect(await statusOf(username, password)).toBe(200);
});

test("the page that requires a proof includes the script, and the script's proof is valid", async () => {
  const { username } = await givenAccount(db);
  await guess(username);
  const { body, statusCode } = await app.inject({
    method: "POST",
    url: "/login/",
    payload: new URLSearchParams({ username, password: "x" }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" },
    remoteAddress: newAddress(),
  });
  expect(statusCode).toBe(429);
  expect(body).toContain('<script src="/login/proof.js" defer></script>');
  expect(body).toContain('data-proof-bits="14"');

  expect(body).toContain(`data-proof-time="${clock.now.getTime()}"`);
  const proof = await runScript(12, clock.now.getTime());
  expect(isProof(proof, 12, clock.now)).toBe(true);
});

test("the required work grows with the number of guesses, to a limit that a slow phone manages", async () => {
  const name = newId();
  const bitsAfter = async (guesses: number) => {
    const key = `name:${createHash("sha256").update(name).digest("base64url")}`;
    await sql`INSERT INTO attempt_count VALUES (${key}, ${guesses}, 9e15::bigint)
      ON CONFLICT (key) DO UPDATE SET points = excluded.points`.execute(db);
    const attempt = { name, address: newAddress(), knownDevice: undefined, proof: undefined };
    return guard.countAttempt(attempt).catch(({ proofBits }: AppError) => proofBits);
  };

  expect([await bitsAfter(10), await bitsAfter(40), await bitsAfter(80), await bitsAfter(1_000_000)]).toEqual([
    14, 16, 17, 17,
  ]);
});

test("an address that sends too many requests gets through with a proof of work, once for each proof", async () => {
  const { username, password } = await givenAccount(db);
  const address = "198.51.100.7";
  for (let count = 0; count < 300; count += 1) {
    await app.inject({ method: "POST", url: "/login/", payload: {}, remoteAddress: address });
  }

  const refused = await post(username, password, { address });
  const proof = work(Number(refused.headers["proof-of-work-bits"]));

  expect([refused.statusCode, Number(refused.headers["retry-after"]) > 0]).toEqual([429, true]);
  expect(await statusOf(username, password, { address, proof: `${proof}x` })).toBe(429);
  expect(await statusOf(username, password, { address, proof })).toBe(200);
  expect(await statusOf(username, password, { address, proof })).toBe(429);
});

/** Runs the page's scripts in a simulated browser, from the click to the submitted form. */
async function runScript(bits: number, time: number): Promise<string> {
  const scriptOf = (name: string) => readFile(new URL(`./pages/${name}`, import.meta.url), "utf8");
  const [page, worker] = [await scriptOf("proof.js"), await scriptOf("proof-worker.js")];
  return new Promise((resolve) => {
    const proof = { value: "" };
    const form = {
      dataset: { proofBits: String(bits), proofTime: String(time) },
      elements: { proof },
      addEventListener: (_: string, submit: (event: object) => void) => submit({ preventDefault: () => {} }),
      querySelector: () => ({}),
      submit: () => resolve(proof.value),
    };
    const document = { querySelector: () => form, getElementById: () => ({}) };
    function simulateWorker(this: { onmessage: (message: object) => void; postMessage: (data: object) => void }) {
      const self: { onmessage: (message: object) => void; postMessage: (data: string) => void } = {
        onmessage: () => {},
        postMessage: (data) => this.onmessage({ data }),
      };
      runInNewContext(worker, { self, crypto });
      this.postMessage = (data) => setImmediate(() => self.onmessage({ data }));
    }
    runInNewContext(page, { document, Worker: simulateWorker, performance: { now: () => 1 } });
  });
}
