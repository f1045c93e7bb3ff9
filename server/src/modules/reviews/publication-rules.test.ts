import {
  changeSingleField,
  createNewMeasureVersion,
  decideReview,
  deleteOwnerReviewSetting,
  getPublicationPreview,
  instanceIdentifiers,
  listReviewSettings,
  listSecurityEvents,
  type MeasureVersion,
  publishVersion,
  reportPresence,
  requestReview,
  updateDefaultReviewSetting,
  updateOwnerReviewSetting,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenInstanceIdentifier } from "../../testing/given.ts";
import { givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { reviewTexts } from "../../texts/review-texts.ts";
import { getValidTicket } from "../login/tickets.service.ts";
import { toTransferRow } from "../measures/representations/to-transfer-row.ts";
import { importRows } from "../measures/transfer/import-rows.service.ts";
import { getStoredVersion } from "../measures/writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const administrator = await logIn("ADMIN");
const author = await logIn("MAIN_EDITOR");
const reviewer = await logIn("MAIN_EDITOR");
const other = await logIn("MAIN_EDITOR");
const idOf = async (ticket: string) => (await getValidTicket(db, ticket)).user.id;

const rules = { approvals: 0, fourEyes: false, reviewerRoles: ["MAIN_EDITOR" as const] };

const setRules = (ownerId: string, changes: Partial<typeof rules>) =>
  call(updateOwnerReviewSetting, { params: { id: ownerId }, body: { ...rules, ...changes } }, administrator);

/** A draft written by the author, whose owner has the given rules. */
async function givenDraft(changes: Partial<typeof rules>, content: object = {}): Promise<MeasureVersion> {
  const version = await givenVersion(db, content);
  await setRules(version.measureOwner?.id ?? "", changes);
  await write(version.id, "Skriven text");
  return getStoredVersion(db, version.id);
}

const write = (id: string, value: string, ticket = author) =>
  call(changeSingleField, { params: { id }, headers: {}, body: { field: "description", value } }, ticket);
const publish = (id: string, ticket: string) => call(publishVersion, { params: { id }, headers: {} }, ticket);

/** Requests a review, in which the given users approve the current text. */
async function approve(versionId: string, ...tickets: string[]) {
  const body = { reviewers: await Promise.all([reviewer, other].map(idOf)) };
  const { id } = (await call(requestReview, { params: { id: versionId }, headers: {}, body }, author)).body;
  const { revision } = await getStoredVersion(db, versionId);
  for (const ticket of tickets) {
    await call(decideReview, { params: { id }, body: { decision: "APPROVED", revision } }, ticket);
  }
  return id;
}

test("a required number of approvals of exactly this text lets it be published", async () => {
  const { id } = await givenDraft({ approvals: 2 });

  expect((await publish(id, reviewer)).error.code).toBe("APPROVAL_REQUIRED_409");
  await approve(id, reviewer);
  expect((await publish(id, reviewer)).error.code).toBe("APPROVAL_REQUIRED_409");
  await approve(id, other);
  expect((await publish(id, reviewer)).status).toBe(200);
});

test("an edit after the approval makes it worth nothing", async () => {
  const { id } = await givenDraft({ approvals: 1 });
  await approve(id, reviewer);
  await write(id, "Ändrad efteråt");

  expect((await publish(id, author)).error.code).toBe("APPROVAL_REQUIRED_409");
});

test("an approval counts only as long as its giver has a reviewing role", async () => {
  const { id } = await givenDraft({ approvals: 1 });
  const leaving = await logIn("MAIN_EDITOR");
  await approve(id, leaving);
  await db
    .updateTable("appUser")
    .set({ roles: ["READER"] })
    .where("id", "=", await idOf(leaving))
    .execute();

  expect((await publish(id, reviewer)).error.code).toBe("APPROVAL_REQUIRED_409");
});

test("with the four-eyes rule an author alone neither publishes nor approves", async () => {
  const written = await givenDraft({ fourEyes: true });
  const approved = await givenDraft({ fourEyes: true, approvals: 1 });
  await approve(approved.id, author);

  expect((await publish(written.id, author)).error.code).toBe("FOUR_EYES_409");
  expect((await publish(approved.id, other)).error.code).toBe("FOUR_EYES_409");
  expect((await publish(written.id, other)).status).toBe(200);
  await approve(approved.id, reviewer);
  expect((await publish(approved.id, author)).status).toBe(200);
});

test("an author is everybody who has written the draft, also what others have written over", async () => {
  const { id } = await givenDraft({ fourEyes: true });
  await write(id, "Det som stod här ett tag", other);
  await write(id, "Skriven igen");

  expect((await publish(id, other)).error.code).toBe("FOUR_EYES_409");
  expect((await publish(id, reviewer)).status).toBe(200);
});

test("a published text is changed by a new version when rules apply, and never directly", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });
  await setRules(version.measureOwner?.id ?? "", { approvals: 1 });
  const update = (body: object) =>
    call(updatePublishedVersion, { params: { id: version.id }, headers: {}, body }, author);

  expect((await update({ description: "Rakt ut" })).error.code).toBe("APPROVAL_REQUIRED_409");
  const { measureVersions } = (await call(createNewMeasureVersion, { params: { id: version.measureId } }, author)).body;
  const draft = measureVersions.at(-1)?.id ?? "";
  await write(draft, "Granskad");
  await approve(draft, reviewer);
  expect((await publish(draft, author)).status).toBe(200);
});

test("with four eyes nobody changes a published text alone", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });
  await setRules(version.measureOwner?.id ?? "", { fourEyes: true });
  const body = { description: "Rakt ut" };

  const answer = await call(updatePublishedVersion, { params: { id: version.id }, headers: {}, body }, other);

  expect(answer.error.code).toBe("FOUR_EYES_409");
});

test("another owner does not lift the rules of the published version's owner", async () => {
  const { measureVersions, id } = await givenMeasure(db, { statuses: ["PUBLISHED"] });
  await setRules(measureVersions[0]?.measureOwner?.id ?? "", { approvals: 1 });
  const next = (await call(createNewMeasureVersion, { params: { id } }, author)).body.measureVersions.at(-1)?.id ?? "";
  const free = await givenInstanceIdentifier(db);
  const value = { id: free.id };
  await call(changeSingleField, { params: { id: next }, headers: {}, body: { field: "measureOwner", value } }, author);

  expect((await publish(next, author)).error.code).toBe("APPROVAL_REQUIRED_409");
});

test("an import publishes nothing that the rules do not let through", async () => {
  const version = await givenDraft({ approvals: 1 });
  const line = JSON.stringify({ ...toTransferRow(await getStoredVersion(db, version.id)), status: "PUBLISHED" });
  const runImport = async () =>
    (await importRows(db, [line], { dryRun: false, strict: false, now: new Date("2026-07-01") })).errors;

  const refused = await runImport();
  await approve(version.id, reviewer);

  expect(JSON.stringify(refused)).toContain("godkänd av en granskare");
  expect((await getStoredVersion(db, version.id)).status).toBe("ONGOING");
  expect(await runImport()).toEqual([]);
  expect((await getStoredVersion(db, version.id)).status).toBe("PUBLISHED");
});

test("the default applies to owners without settings of their own", async () => {
  const { id, measureOwner } = await givenVersion(db);
  const own = await givenDraft({});
  await call(updateDefaultReviewSetting, { body: { ...rules, approvals: 1 } }, administrator);

  expect((await publish(id, author)).error.code).toBe("APPROVAL_REQUIRED_409");
  expect((await publish(own.id, author)).status).toBe(200);
  await call(updateDefaultReviewSetting, { body: rules }, administrator);
  await setRules(measureOwner?.id ?? "", { approvals: 1 });
  await call(deleteOwnerReviewSetting, { params: { id: measureOwner?.id ?? "" } }, administrator);
  expect((await publish(id, author)).status).toBe(200);
});

test("settings are listed with owner and members, and refuse unknown ones", async () => {
  const owner = await givenInstanceIdentifier(db);
  const members = [await idOf(reviewer)];
  const body = { ...rules, approvals: 3, members };

  await call(updateOwnerReviewSetting, { params: { id: owner.id }, body }, administrator);
  const listed = (await call(listReviewSettings, {}, author)).body;

  const log = (await call(listSecurityEvents, { query: { searchValue: owner.name } }, administrator)).body.pageResults;
  expect(log).toMatchObject([{ type: "PUBLICATION_RULES_CHANGED", detail: `${owner.name}: 3 godkännanden` }]);
  expect(listed[0]?.owner).toBeNull();
  expect(listed.find((setting) => setting.owner?.id === owner.id)).toMatchObject({
    approvals: 3,
    members: [{ id: members[0], name: "Test MAIN_EDITOR" }],
  });
  const unknown = { ...body, members: [newId()] };
  expect(
    (await call(updateOwnerReviewSetting, { params: { id: owner.id }, body: unknown }, administrator)).error.code,
  ).toBe("VALIDATION_400");
  expect((await call(updateOwnerReviewSetting, { params: { id: newId() }, body }, administrator)).error.code).toBe(
    "ENTITY_NOT_FOUND_404",
  );
  expect((await call(updateDefaultReviewSetting, { body }, author)).status).toBe(401);
});

test("the rules of an owner go to the one that it is merged into", async () => {
  const version = await givenDraft({ approvals: 1 });
  const target = await givenInstanceIdentifier(db);
  const params = { id: version.measureOwner?.id ?? "", targetId: target.id };
  expect((await call(instanceIdentifiers.merge, { params, query: {} }, administrator)).status).toBe(200);

  expect((await publish(version.id, author)).error.code).toBe("APPROVAL_REQUIRED_409");
});

test("the preview lists every change, who is editing, the approvals and the obstacles", async () => {
  const { measureId } = await givenVersion(db, { status: "PUBLISHED", description: "Förr" });
  const next = (await call(createNewMeasureVersion, { params: { id: measureId } }, author)).body.measureVersions.at(-1);
  const draft = next?.id ?? "";
  await setRules(next?.measureOwner?.id ?? "", { approvals: 1 });
  await write(draft, "Nu");
  const { revision } = await getStoredVersion(db, draft);
  await call(reportPresence, { params: { id: draft }, body: { field: "description" } }, author);
  const read = async (since?: number, reader = reviewer) =>
    (await call(getPublicationPreview, { params: { id: draft }, query: since ? { since: String(since) } : {} }, reader))
      .body;

  const before = await read();
  await approve(draft, reviewer);
  await write(draft, "Ännu senare");
  const after = await read(revision);
  const ownView = await read(revision, author);

  expect(before).toMatchObject({
    currentRevision: revision,
    publishedVersionNr: 1,
    changedSince: [],
    reviewStatus: null,
    decisions: [],
  });
  expect(before.differences).toMatchObject([{ field: "description", before: "Förr", after: "Nu" }]);
  expect(before.editors).toEqual([{ user: "Test MAIN_EDITOR", field: "description" }]);
  expect(before.obstacles).toMatchObject([{ kind: "APPROVALS", message: expect.any(String) }]);
  expect(after.changedSince).toMatchObject([{ field: "description", by: "Test MAIN_EDITOR", isOwn: false }]);
  expect(ownView.changedSince).toMatchObject([{ field: "description", isOwn: true }]);
  expect(after).toMatchObject({ reviewStatus: "OPEN", decisions: [{ isValid: false }] });
});

test("the preview of a published version lists what others have changed, who is editing it, and that rules require a new version", async () => {
  const { id, revision, versionNr, measureOwner } = await givenVersion(db, { status: "PUBLISHED" });
  const preview = () => call(getPublicationPreview, { params: { id }, query: { since: String(revision) } }, reviewer);
  const body = { description: "Rättat", reason: "Stavfel" };
  await call(updatePublishedVersion, { params: { id }, headers: {}, body }, author);
  // Each user is named once, with the field of the tab that is in one.
  for (const field of [null, "unit", null]) {
    await call(reportPresence, { params: { id }, body: { field, tab: newId() } }, author);
  }
  await call(reportPresence, { params: { id }, body: { field: null, tab: newId() } }, other);
  await call(reportPresence, { params: { id }, body: { field: null, tab: newId() } }, reviewer);

  const free = (await preview()).body;
  await setRules(measureOwner?.id ?? "", { approvals: 1, fourEyes: true });
  const ruled = (await preview()).body;

  expect(free).toMatchObject({ publishedVersionNr: versionNr, differences: [], obstacles: [], decisions: [] });
  expect(free.changedSince).toMatchObject([{ field: "description", by: "Test MAIN_EDITOR" }]);
  expect(free.editors.map(({ user, field }) => [user, field]).toSorted()).toEqual([
    ["Test MAIN_EDITOR", null],
    ["Test MAIN_EDITOR", "unit"],
  ]);
  expect(ruled.obstacles).toEqual([{ kind: "APPROVALS", message: reviewTexts.changeByNewVersion }]);
  await db.updateTable("measureVersion").set({ status: "UNPUBLISHED" }).where("id", "=", id).execute();
  expect((await preview()).status).toBe(409);
});
