import {
  addSwedishMonths,
  changeSingleField,
  chooseMyOwners,
  createMeasure,
  deleteVersion,
  expiryMonths,
  getMyResponsibilities,
  listActivity,
  listMyDrafts,
  reportVisit,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenInstanceIdentifier, givenPerson, seededRole } from "../../testing/given.ts";
import { givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { testTime } from "../../testing/test-time.ts";
import { analyseContent } from "../content-analysis/content-analysis.service.ts";
import { issueTicket } from "../login/tickets.service.ts";

const { call, clock, db, logIn } = await startTestApp();
const day = 86_400_000;

beforeEach(() => {
  clock.now = testTime;
});

/** An editor with a name of their own. */
async function logInAs(firstName: string, lastName: string): Promise<{ id: string; ticket: string }> {
  const id = newId();
  const user = {
    id,
    username: id,
    firstName,
    lastName,
    roles: ["EDITOR" as const],
    passwordHash: "-",
    created: testTime,
  };
  await db.insertInto("appUser").values(user).execute();
  return { id, ticket: await issueTicket(db, { id }) };
}

const write = (id: string, value: string, ticket: string) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field: "description", value } }, ticket);

describe("My drafts", () => {
  test("are those that I have written in, the latest first, with what remains before publishing", async () => {
    const [mine, colleagues] = [await logIn("EDITOR"), await logIn("EDITOR")];
    const created = (await call(createMeasure, { body: { title: "Mitt eget utkast" } }, mine)).body;
    const theirs = await givenVersion(db, { title: "Kollegans, som jag rättat" });
    await givenVersion(db, { title: "Någon annans" });
    clock.now = new Date(testTime.getTime() + 2 * day);
    await write(theirs.id, "Rättad av mig", mine);

    const { body } = await call(listMyDrafts, {}, mine);

    expect(body.totalCount).toBe(2);
    expect(body.drafts.map(({ title }) => title)).toEqual(["Kollegans, som jag rättat", "Mitt eget utkast"]);
    expect(body.drafts[0]).toMatchObject({ lastUpdatedBy: "Test EDITOR", remaining: [] });
    expect(body.drafts[1]).toMatchObject({ measureId: created.id, created: testTime.getTime() });
    expect(body.drafts[1]?.remaining.map(({ label }) => label)).toContain("Ägare");
    expect((await call(listMyDrafts, {}, colleagues)).body).toEqual({ drafts: [], totalCount: 0 });
  });
});

describe("What I am responsible for", () => {
  test("is what the owners I have chosen own, and what names me as an actor", async () => {
    const { ticket } = await logInAs("Åsa", "Öberg");
    const owner = await givenInstanceIdentifier(db);
    const person = await givenPerson(db, { firstName: "åsa", lastName: "ÖBERG" });
    const role = await seededRole(db, "AUTHOR");
    const soon = { validTo: testTime.getTime() + 100 * day, statuses: ["PUBLISHED"] as const };
    await givenMeasure(db, { ...soon, title: "Ägarens", measureOwner: { id: owner.id } });
    await givenMeasure(db, { ...soon, title: "Mitt namn", actors: [{ role, person: { id: person.id } }] });
    await givenMeasure(db, { ...soon, title: "Någon annans" });
    const expiring = async () => (await call(getMyResponsibilities, {}, ticket)).body;

    const before = await expiring();
    await call(chooseMyOwners, { body: { owners: [{ id: owner.id }, { id: newId() }] } }, ticket);
    const after = await expiring();

    expect(before.expiring.map(({ title }) => title)).toEqual(["Mitt namn"]);
    expect(after).toMatchObject({ owners: [owner], measures: 2, expiringCount: 2 });
    expect(after.expiring.map(({ title }) => title)).toEqual(["Mitt namn", "Ägarens"]);
    await call(chooseMyOwners, { body: { owners: [] } }, ticket);
    expect((await expiring()).measures).toBe(1);
  });

  test("shows what has expired or does within six months, the earliest first, and what the analysis found", async () => {
    const ticket = await logIn("EDITOR");
    const owner = await givenInstanceIdentifier(db);
    const givenExpiring = (title: string, days: number | null) =>
      givenMeasure(db, {
        title,
        statuses: ["PUBLISHED"],
        validTo: days === null ? null : testTime.getTime() + days * day,
        measureOwner: { id: owner.id },
        interpretationTextPersonnel: "Hög andel är bra.",
        sourcesOfError: "Få.",
      });
    await givenExpiring("Om fem månader", 150);
    await givenExpiring("Utgånget", -3);
    // The list of measures and its chips do not count the day itself either.
    await givenExpiring("På dagen sex månader", (addSwedishMonths(testTime, expiryMonths) - testTime.getTime()) / day);
    await givenExpiring("Om åtta månader", 240);
    await givenExpiring("Utan slut", null);
    await givenMeasure(db, { title: "Utan tolkning", statuses: ["PUBLISHED"], measureOwner: { id: owner.id } });
    await call(chooseMyOwners, { body: { owners: [{ id: owner.id }] } }, ticket);
    const signal = new AbortController().signal;
    await analyseContent({ db, now: () => clock.now, signal, allowsPrivate: false });

    const { body } = await call(getMyResponsibilities, {}, ticket);

    expect(body.expiring.map(({ title }) => title)).toEqual(["Utgånget", "Om fem månader"]);
    expect(body.findings).toMatchObject([{ title: "Utan tolkning", kind: "MISSING_FIELDS", ownerId: owner.id }]);
    expect(body).toMatchObject({ measures: 6, expiringCount: 2, findingCount: 1 });
  });
});

describe("What colleagues have done", () => {
  /** Moves the user's visits back in time, by the clock of the database. */
  const wait = (userId: string, hours: number) =>
    sql`UPDATE work_visit SET last_seen = last_seen - make_interval(hours => ${hours}),
      since = since - make_interval(hours => ${hours}) WHERE user_id = ${userId}`.execute(db);

  test("is listed since the last visit, each kind of change of a measure by one user once", async () => {
    const me = await logInAs("Ida", "Ek");
    const colleague = await logInAs("Bo", "Berg");
    clock.now = new Date();
    await call(reportVisit, {}, me.ticket);
    await wait(me.id, 5);
    const version = await givenVersion(db, { title: "Det kollegan ändrat" });
    const gone = await givenVersion(db, { title: "Det kollegan tagit bort" });
    await write(version.id, "Ett", colleague.ticket);
    await call(
      changeSingleField,
      { params: { id: version.id }, headers: {}, body: { field: "references", value: "Två" } },
      colleague.ticket,
    );
    await write(version.id, "Min egen", me.ticket);
    await call(deleteVersion, { params: { id: gone.id }, headers: {} }, colleague.ticket);

    await call(reportVisit, {}, me.ticket);
    const first = (await call(listActivity, {}, me.ticket)).body;
    await call(reportVisit, {}, me.ticket);
    const again = (await call(listActivity, {}, me.ticket)).body;
    await wait(me.id, 2);
    const nextDay = (await call(listActivity, {}, me.ticket)).body;

    const mine = first.entries.filter(({ user }) => user === "Bo Berg");
    expect(mine.map(({ title, type, exists }) => [title, type, exists])).toEqual([
      ["Det kollegan tagit bort", "DELETED", false],
      ["Det kollegan ändrat", "CHANGED", true],
    ]);
    expect(mine.at(-1)?.fields.toSorted()).toEqual(["Beskrivning", "Referenser"]);
    expect(first.entries.some(({ user }) => user === "Ida Ek")).toBe(false);
    expect(again).toEqual(first);
    expect(nextDay.since).toBeGreaterThan(first.since);
  });

  test("begins a week back for somebody who has never been here", async () => {
    const { since } = (await call(listActivity, {}, (await logInAs("Ny", "Här")).ticket)).body;

    expect(Math.abs(since - (Date.now() - 7 * day))).toBeLessThan(60_000);
  });
});

test("only those who are logged in have work of their own, and only editors have drafts", async () => {
  const reader = await logIn("READER");

  expect((await call(listActivity, {})).status).toBe(401);
  expect((await call(listMyDrafts, {}, reader)).status).toBe(401);
  expect((await call(listActivity, {}, reader)).status).toBe(200);
});
