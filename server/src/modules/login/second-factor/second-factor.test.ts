import { createHash } from "node:crypto";
import {
  confirmSecondFactor,
  getSecondFactor,
  getUserProfile,
  listSecurityEvents,
  listUsers,
  loginResponse,
  removeSecondFactor,
  resetUserSecondFactor,
  startSecondFactor,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import { expect, test } from "vitest";
import { type GivenAccount, givenAccount } from "../../../testing/given-account.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { changePassword } from "../accounts/accounts.service.ts";
import { leadingZeroes } from "../proof-of-work.ts";

const { app, db, call, clock, logIn } = await startTestApp();

const postJson = (payload: object) => app.inject({ method: "POST", url: "/login/", payload });
const postForm = (
  url: string,
  fields: Record<string, string>,
  { address = "127.0.0.1", site = "same-origin" }: { address?: string; site?: string } = {},
) =>
  app.inject({
    remoteAddress: address,
    method: "POST",
    url,
    payload: new URLSearchParams(fields).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": site },
  });

const codeFor = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now.getTime() });
const nextHalfMinute = () => {
  clock.now = new Date(clock.now.getTime() + 30_000);
};

/** An account with a second factor, set up by its owner. */
async function givenSecondFactor() {
  const account = await givenAccount(db);
  const { ticket } = loginResponse.parse((await postJson(account)).json());
  const { body } = await call(startSecondFactor, { body: { password: account.password } }, ticket);
  const confirmed = await call(confirmSecondFactor, { body: { code: codeFor(body.secret) } }, ticket);
  nextHalfMinute();
  return { ...account, ticket, ...body, recoveryCodes: confirmed.body.recoveryCodes };
}

async function stepOf({ username, password }: GivenAccount) {
  const { body } = await postForm("/login/", { username, password, return: "/measure/1" });
  return /name="step" value="([\w-]{43})"/.exec(body)?.[1] ?? "";
}

test("the secret is returned as text and as a URL, and takes effect once it has been confirmed", async () => {
  const account = await givenAccount(db);
  const { ticket } = loginResponse.parse((await postJson(account)).json());

  const none = (await call(getSecondFactor, {}, ticket)).body;
  const wrong = await call(startSecondFactor, { body: { password: "fel" } }, ticket);
  const { secret, address } = (await call(startSecondFactor, { body: { password: account.password } }, ticket)).body;
  const refused = await call(confirmSecondFactor, { body: { code: "000000" } }, ticket);

  expect(none).toEqual({ isOffered: true, isOn: false, recoveryCodesLeft: 0 });
  expect([wrong.status, wrong.error.validationMessage[0]?.field]).toEqual([400, "password"]);
  expect(secret).toMatch(/^[A-Z2-7]{32}$/);
  expect(address).toContain(`otpauth://totp/Indikatorkatalogen:${account.username}`);
  expect(address).toContain(`secret=${secret}`);
  expect(JSON.stringify(await db.selectFrom("secondFactor").selectAll().execute())).not.toContain(secret);
  expect([refused.status, refused.error.validationMessage[0]?.field]).toEqual([400, "code"]);
  expect((await postJson(account)).statusCode).toBe(200);
  expect((await call(getSecondFactor, {}, ticket)).body).toMatchObject({ isOffered: true, isOn: false });
});

test("with a second factor the password alone gives no ticket, and the code in step two does, once", async () => {
  const account = await givenSecondFactor();

  const step = await stepOf(account);
  const code = codeFor(account.secret);
  const wrong = await postForm("/login/code", { step, code: "123123", return: "/measure/1" });
  const right = await postForm("/login/code", { step, code, return: "/measure/1" });
  const again = await postForm("/login/code", { step: await stepOf(account), code });

  expect(wrong.statusCode).toBe(400);
  expect(wrong.body).toContain("Koden är fel");
  expect(wrong.headers["set-cookie"]).toBeUndefined();
  expect([right.statusCode, right.headers.location]).toEqual([303, "/#/measure/1"]);
  expect(right.cookies.map(({ name }) => name)).toEqual(["hiqaa", "hiqaa-device"]);
  expect(again.statusCode).toBe(400);
});

test("an unknown or expired step leads back to the start, and is deleted at the next login", async () => {
  const account = await givenSecondFactor();
  const step = await stepOf(account);
  await sql`UPDATE unfinished_login SET created = created - interval '5 minutes'`.execute(db);

  const code = codeFor(account.secret);
  const late = await postForm("/login/code", { step, code });
  const invented = await postForm("/login/code", { step: "A".repeat(43), code });

  expect([late.statusCode, invented.statusCode]).toEqual([401, 401]);
  expect(late.body).toContain("Börja om.");
  await stepOf(account);
  expect(await db.selectFrom("unfinishedLogin").select("hash").execute()).toHaveLength(1);
});

test("a code that another site sends does not log in", async () => {
  const account = await givenSecondFactor();
  const [step, code] = [await stepOf(account), codeFor(account.secret)];

  const foreign = await postForm("/login/code", { step, code }, { site: "cross-site" });
  const own = await postForm("/login/code", { step, code });

  expect([foreign.statusCode, foreign.cookies, own.statusCode]).toEqual([401, [], 303]);
});

test("a new password ends a login that waits for its code: somebody else may have known the old one", async () => {
  const account = await givenSecondFactor();
  const step = await stepOf(account);

  await changePassword(db, account.username, "ett nytt långt lösenord");

  expect((await postForm("/login/code", { step, code: codeFor(account.secret) })).statusCode).toBe(401);
});

test("a program sends the code with the password, and gets an error when it is missing", async () => {
  const { username, password, secret } = await givenSecondFactor();

  const without = await postJson({ username, password });
  const wrong = await postJson({ username, password, code: "000000" });
  const right = await postJson({ username, password, code: codeFor(secret) });

  expect([without.statusCode, without.json().validationMessage]).toEqual([
    400,
    [{ field: "code", message: "Kontot kräver en engångskod." }],
  ]);
  expect([wrong.json().validationMessage[0]?.field, right.statusCode]).toEqual(["code", 200]);
});

test("wrong codes are limited to twenty an hour, and a recovery code still works, once", async () => {
  const { username, password, secret, recoveryCodes, ticket } = await givenSecondFactor();
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1)
    statuses.push((await call(removeSecondFactor, { body: { code: "000000" } }, ticket)).status);
  const [recovery = ""] = recoveryCodes;

  const limited = await call(removeSecondFactor, { body: { code: codeFor(secret) } }, ticket);
  const first = await postJson({ username, password, code: ` ${recovery.toUpperCase()} ` });
  const second = await postJson({ username, password, code: recovery });

  expect(statuses).toEqual(Array.from({ length: 20 }, () => 400));
  expect(recoveryCodes).toHaveLength(10);
  expect(limited.status).toBe(429);
  expect([first.statusCode, second.statusCode]).toEqual([200, 429]);
  expect((await call(getSecondFactor, {}, ticket)).body).toEqual({ isOffered: true, isOn: true, recoveryCodesLeft: 9 });
});

test("a recovery code with a proof of work is tried, however many requests the address and wrong codes the account had", async () => {
  const account = await givenSecondFactor();
  const [recovery = ""] = account.recoveryCodes;
  const address = "203.0.113.9";
  const sendCode = (fields: Record<string, string>) => postForm("/login/code", fields, { address });
  for (let time = 0; time < 20; time += 1) await call(removeSecondFactor, { body: { code: "000000" } }, account.ticket);
  const step = await stepOf(account);
  for (let count = 0; count < 300; count += 1) await sendCode({ step: "x", code: "1" });

  const unknown = await sendCode({ step: "x", code: "1" });
  const refused = await sendCode({ step, code: recovery });
  const [, bits = "", time = ""] = /data-proof-bits="(\d+)" data-proof-time="(\d+)"/.exec(refused.body) ?? [];
  const proven = await sendCode({ step, code: recovery, proof: workFor(Number(bits), time) });

  expect([unknown.statusCode, refused.statusCode]).toEqual([429, 429]);
  // Without a known first step, the page asks for a code.
  expect(unknown.body).toContain('id="code"');
  expect(unknown.body).not.toContain("passkey");
  expect(refused.body).toContain('<script src="/login/proof.js" defer></script>');
  expect(proven.statusCode).toBe(303);
});

function workFor(bits: number, time: string): string {
  expect(bits).toBeLessThan(20);
  for (let word = 0; ; word += 1) {
    const proof = `${time}.${word}`;
    if (leadingZeroes(createHash("sha256").update(proof).digest()) >= bits) return proof;
  }
}

test("the owner removes it with a code, and an administrator without; both are logged", async () => {
  const [own, lost] = [await givenSecondFactor(), await givenSecondFactor()];
  const administrator = await logIn("ADMIN");
  const found = await call(listUsers, { query: { searchValue: lost.username } }, administrator);
  const [{ id = "", hasSecondFactor } = {}] = found.body.pageResults;

  const wrong = await call(removeSecondFactor, { body: { code: "000000" } }, own.ticket);
  const removed = await call(removeSecondFactor, { body: { code: codeFor(own.secret) } }, own.ticket);
  await call(resetUserSecondFactor, { params: { id } }, administrator);

  expect([wrong.status, wrong.error.validationMessage[0]?.field]).toEqual([400, "code"]);
  expect([removed.status, hasSecondFactor]).toEqual([204, true]);
  expect((await postJson(own)).statusCode).toBe(200);
  expect((await postJson(lost)).statusCode).toBe(200);
  expect((await call(getUserProfile, {}, lost.ticket)).error.code).toBe("INVALID_TICKET_401");
  const log = await call(listSecurityEvents, { query: { searchValue: "SECOND_FACTOR" } }, administrator);
  expect(log.body.pageResults.map(({ detail }) => detail)).toEqual(
    expect.arrayContaining(["Av", `${lost.username}: återställt`]),
  );
});
