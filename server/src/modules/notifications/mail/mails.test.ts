import {
  addThread,
  confirmNotificationAddress,
  decideReview,
  getNotificationSettings,
  type MailFrequency,
  markNotificationsRead,
  requestReview,
  updateNotificationSettings,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMailer } from "../../../outgoing/mailer.ts";
import { givenMeasure, givenVersion } from "../../../testing/given-measures.ts";
import { startMailServer } from "../../../testing/mail-server.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { notifyOfNewDevice, notifyOfPasswordChange } from "../../account-notices/account-notices.service.ts";
import { getValidTicket } from "../../login/tickets.service.ts";
import { sendMails } from "./send-mails.service.ts";

const { call, db, logIn } = await startTestApp({ sendsMail: true });
const server = await startMailServer();
const settings = { url: server.url, from: "Katalogen <katalog@example.se>", publicUrl: "https://katalog.example.se" };
const warnings: object[] = [];
const mailer = createMailer(settings);
afterAll(async () => {
  mailer.close();
  await server.close();
});

beforeEach(() => {
  server.received.length = 0;
  server.refuseWith(0);
  warnings.length = 0;
});

const send = (use = mailer, digestHour = 0) =>
  sendMails({
    db,
    mailer: use,
    settings,
    digestHour,
    signal: new AbortController().signal,
    log: { warn: (details) => void warnings.push(details) },
  });
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;
const to = (address: string) => server.received.filter((mail) => mail.to.includes(address));
const choose = (ticket: string, email: string | null, frequency: MailFrequency = "IMMEDIATE") =>
  call(updateNotificationSettings, { body: { frequency, email } }, ticket);
const confirm = (ticket: string, code: string) => call(confirmNotificationAddress, { body: { code } }, ticket);

/** A main editor whose address is confirmed. */
async function givenRecipient(email: string, frequency: MailFrequency = "IMMEDIATE") {
  const ticket = await logIn("MAIN_EDITOR");
  await choose(ticket, email, frequency);
  await send();
  const [, code = ""] = to(email)[0]?.body.match(/kod är (\d{6})/) ?? [];
  await confirm(ticket, code);
  server.received.length = 0;
  return { ticket, id: await idOf(ticket), email };
}

async function requestReviewBy(recipientId: string, versionId: string, message = "Titta på täljaren") {
  const author = await logIn("EDITOR");
  const body = { reviewers: [recipientId], message };
  return (await call(requestReview, { params: { id: versionId }, headers: {}, body }, author)).body;
}

/** Makes postponed mails due now. */
const makeDue = () => sql`UPDATE notification SET next_attempt = now() WHERE mail_state = 'WAITING'`.execute(db);
const statesOf = async (userId: string) => {
  const { rows } = await sql<{ mailState: string }>`SELECT mail_state FROM notification
    WHERE user_id = ${userId} ORDER BY sequence`.execute(db);
  return rows.map(({ mailState }) => mailState);
};

test("an address is used only when the code that was sent to it has come back, and few codes may be tried", async () => {
  const ticket = await logIn("MAIN_EDITOR");
  const id = await idOf(ticket);
  const saved = (await choose(ticket, "ny@example.se")).body;
  await requestReviewBy(id, (await givenVersion(db)).id);
  await send();
  const mails = to("ny@example.se");
  const [, code = ""] = mails[0]?.body.match(/kod är (\d{6})/) ?? [];
  const wrong = code === "000000" ? "000001" : "000000";

  const refused = [];
  for (let time = 0; time < 5; time += 1) refused.push((await confirm(ticket, wrong)).error.code);
  const late = await confirm(ticket, code);
  await choose(ticket, "ny@example.se");
  server.received.length = 0;
  await send();
  const [, second = ""] = to("ny@example.se")[0]?.body.match(/kod är (\d{6})/) ?? [];
  const confirmed = (await confirm(ticket, second)).body;

  expect(saved).toMatchObject({ isMailAvailable: true, email: null, pendingEmail: "ny@example.se" });
  expect(mails).toHaveLength(1);
  expect(refused).toEqual(Array(5).fill("VALIDATION_400"));
  expect(late.error.code).toBe("VALIDATION_400");
  expect(confirmed).toMatchObject({ email: "ny@example.se", pendingEmail: null });
  // Notifications from before the confirmation are not sent.
  await send();
  expect(to("ny@example.se")).toHaveLength(1);
  await choose(ticket, null);
  expect((await call(getNotificationSettings, {}, ticket)).body.email).toBeNull();
});

test("what concerns the own account is mailed at once, also to somebody who wants no other mail, and tried again", async () => {
  const { id, email } = await givenRecipient("konto@example.se", "NEVER");
  await notifyOfNewDevice(db, id, { browser: "FIREFOX", system: "WINDOWS" });
  server.refuseWith(451);
  await send();
  server.refuseWith(0);
  await sql`UPDATE account_notice SET next_attempt = now()`.execute(db);
  await notifyOfPasswordChange(db, id);

  await send();
  await send();

  const mails = to(email).map(({ body }) => body);
  expect(mails).toHaveLength(2);
  expect(mails.join("\n")).toContain("Firefox på Windows");
  expect(mails.join("\n")).toContain("Lösenordet till ditt konto byttes");
  expect(mails[0]).toContain("https://katalog.example.se/#/account");
});

test("a request for review is mailed at once, in Swedish, as text and HTML with a readable diff and a link", async () => {
  const recipient = await givenRecipient("granskare@example.se");
  const { measureVersions } = await givenMeasure(db, {
    title: "Väntetid <b>snabb</b>",
    numeratorDefinition: "Antal patienter som fått vård",
    statuses: ["PUBLISHED", "ONGOING"],
  });
  const draft = measureVersions[1];
  await sql`UPDATE measure_version SET texts = texts || ${JSON.stringify({ numeratorDefinition: "Antal patienter som fått god vård & omsorg" })}::jsonb
    WHERE id = ${draft?.id}`.execute(db);
  await requestReviewBy(recipient.id, draft?.id ?? "", "Rad ett\nRad två");

  const sent = await send();

  const [mail] = to(recipient.email);
  expect(sent).toBe(1);
  expect(mail?.headers.get("subject")).toBe("Test EDITOR ber dig granska Väntetid <b>snabb</b>");
  expect(mail?.headers.get("from")).toBe("Katalogen <katalog@example.se>");
  expect(mail?.headers.get("auto-submitted")).toBe("auto-generated");
  expect(mail?.body).toContain("> Rad ett\r\n> Rad två");
  expect(mail?.body).toContain("Före: Antal patienter som fått vård");
  expect(mail?.body).toContain("Efter: Antal patienter som fått god vård & omsorg");
  expect(mail?.body).toMatch(/<ins[^>]*>[^<]*god/);
  expect(mail?.body).toContain("Väntetid &#60;b&#62;snabb&#60;/b&#62;");
  expect(mail?.body).toContain(`https://katalog.example.se/#/measure/${draft?.measureId}?version=2`);
  expect(await statesOf(recipient.id)).toEqual(["SENT"]);
  expect(await send()).toBe(0);
});

test("a mail that is put off is tried again with the same id, and one that is refused is not", async () => {
  const recipient = await givenRecipient("upptagen@example.se");
  await requestReviewBy(recipient.id, (await givenVersion(db)).id);

  server.refuseWith(450);
  await send();
  const putOff = await statesOf(recipient.id);
  const tooSoon = await send();
  server.refuseWith(0);
  await makeDue();
  const later = await send();
  await requestReviewBy(recipient.id, (await givenVersion(db)).id);
  server.refuseWith(550);
  await send();
  server.refuseWith(0);
  await makeDue();

  expect([putOff, tooSoon, later]).toEqual([["WAITING"], 0, 1]);
  expect(await send()).toBe(0);
  expect(await statesOf(recipient.id)).toEqual(["SENT", "FAILED"]);
  expect(to(recipient.email)).toHaveLength(1);
});

test("a server that cannot be reached holds up everything and loses nothing", async () => {
  const recipient = await givenRecipient("nere@example.se");
  await requestReviewBy(recipient.id, (await givenVersion(db)).id);
  const gone = createMailer({ ...settings, url: "smtp://127.0.0.1:1" });

  for (let time = 0; time < 10; time += 1) {
    await makeDue();
    await send(gone);
  }
  gone.close();
  await makeDue();

  expect(warnings).toHaveLength(10);
  expect(await send()).toBe(1);
});

test("a node that dies after the server has accepted the mail sends it again with the same id", async () => {
  const recipient = await givenRecipient("dubbel@example.se");
  await requestReviewBy(recipient.id, (await givenVersion(db)).id);
  await send();
  // As if the node had died before it recorded that the mail was sent.
  await sql`UPDATE notification SET mail_state = 'WAITING' WHERE user_id = ${recipient.id}`.execute(db);

  const leased = await send();
  await makeDue();
  await send();

  expect(leased).toBe(0);
  const ids = to(recipient.email).map(({ headers }) => headers.get("message-id"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

test("two nodes that send at the same time send each mail once", async () => {
  const recipient = await givenRecipient("en@example.se");
  for (let count = 0; count < 6; count += 1) await requestReviewBy(recipient.id, (await givenVersion(db)).id);

  const [here, there] = [createMailer(settings), createMailer(settings)];
  await Promise.all([send(here), send(there)]);
  here.close();
  there.close();

  expect(to(recipient.email)).toHaveLength(6);
});

test("a digest holds everything unread of the day in one mail, once a day", async () => {
  const recipient = await givenRecipient("dagligen@example.se", "DAILY");
  const review = await requestReviewBy(recipient.id, (await givenVersion(db, { title: "Första måttet" })).id);
  await requestReviewBy(recipient.id, (await givenVersion(db, { title: "Andra måttet" })).id);
  const author = await logIn("EDITOR");
  const mentions = [recipient.id];
  await call(addThread, { params: { id: review.id }, body: { text: "Se hit", mentions } }, author);
  const lastDigest = (daysAgo: number) =>
    sql`UPDATE notification_setting SET last_digest = (now() AT TIME ZONE 'Europe/Stockholm')::date - ${daysAgo}::int
      WHERE user_id = ${recipient.id}`.execute(db);

  await lastDigest(0);
  const sentToday = await send();
  await lastDigest(1);
  const tooEarly = await send(mailer, 24);
  const sent = await send();

  expect([sentToday, tooEarly, sent, await send()]).toEqual([0, 0, 1, 0]);
  const [mail, ...others] = to(recipient.email);
  expect(others).toEqual([]);
  expect(mail?.headers.get("subject")).toBe("3 händelser i Indikatorkatalogen");
  for (const text of ["Första måttet", "Andra måttet", "> Se hit"]) expect(mail?.body).toContain(text);
});

test("nobody who may no longer see drafts, has read it, or wants no mail is sent any", async () => {
  const left = await givenRecipient("slutat@example.se");
  const read = await givenRecipient("last@example.se");
  const never = await givenRecipient("aldrig@example.se");
  await choose(never.ticket, never.email, "NEVER");
  for (const { id } of [left, read, never])
    await requestReviewBy(id, (await givenVersion(db, { title: "Hemligt utkast" })).id);
  await sql`UPDATE app_user SET roles = '{}' WHERE id = ${left.id}`.execute(db);
  await call(markNotificationsRead, { body: {} }, read.ticket);

  await send();

  expect(server.received).toEqual([]);
  expect(await statesOf(left.id)).toEqual(["FAILED"]);
});

test("a publisher is mailed when a review is approved as required, with what would be published", async () => {
  const publisher = await givenRecipient("utgivare@example.se");
  const reviewer = await logIn("MAIN_EDITOR");
  const version = await givenVersion(db, { title: "Godkänt mått", description: "Det som godkändes" });
  const { id } = await requestReviewBy(await idOf(reviewer), version.id);
  const body = { decision: "APPROVED" as const, revision: version.revision };
  await call(decideReview, { params: { id }, body }, reviewer);

  await send();

  const mails = to(publisher.email);
  expect(mails.map(({ headers }) => headers.get("subject"))).toEqual([
    "Test MAIN_EDITOR godkände Godkänt mått, som nu kan publiceras",
  ]);
  expect(mails[0]?.body).toContain("Det som godkändes");
});
