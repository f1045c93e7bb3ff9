import { expect, test } from "vitest";
import { givenActor } from "../../../../testing/given.ts";
import { conflict, field, givenDraft, unreachable } from "../../../../testing/given-draft.ts";
import { unsentTexts } from "./draft.ts";

test("a conflict with an own write whose response was lost is resolved without asking", async () => {
  const { draft, requests, pass, reply, field: state } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(unreachable);
  draft.type(field, "ett två");
  draft.leave(field);
  pass(2000);

  await reply(conflict("ett", 5));

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett två", baseRevision: 5 }]);
  expect(state()).toMatchObject({ serverValue: "ett", unconfirmed: [], phase: { name: "saving" } });
});

test("a conflict with a text that equals the own one is no conflict", async () => {
  const { draft, requests, reply, field: state } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);

  await reply(conflict("ett ", 6));

  expect(requests).toEqual([]);
  expect(state()).toMatchObject({ phase: { name: "unchanged" }, isDue: false, baseRevision: 6 });
});

test("a field in conflict is not sent until the editor has chosen", async () => {
  const { draft, requests, reply, field: state, version } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(conflict("deras", 6));
  const side = { theirs: "deras", changedBy: "Karin Ek", changedAt: 7, isOwn: false };
  expect(state().phase).toEqual({ name: "conflict", ...side, ancestor: "Alla" });
  expect(draft.state().latestRevision).toBe(6);

  draft.type(field, "ett till");
  draft.leave(field);
  draft.retry(field);
  draft.refresh({ ...version, revision: 7, [field]: "deras igen" });
  expect(state()).toMatchObject({ text: "ett till", phase: { name: "conflict" } });
  expect(requests).toEqual([]);
  draft.keepMine(field);

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett till", baseRevision: 7 }]);
});

test("taking the colleague's text leaves nothing to send", async () => {
  const { draft, requests, reply, field: state } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(conflict("deras", 6));

  draft.takeTheirs(field);

  expect(state()).toMatchObject({ text: "deras", phase: { name: "unchanged" } });
  expect(requests).toEqual([]);
  expect(unsentTexts(draft.state())).toEqual([]);
});

test("a merged text is sent on the colleague's revision", async () => {
  const { draft, requests, reply } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(conflict("deras", 6));

  draft.merge(field, "ett och deras");

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett och deras", baseRevision: 6 }]);
});

test("a published version sends no single field", () => {
  const { draft, requests, pass } = givenDraft({ status: "PUBLISHED" }, { isCollecting: true });

  draft.type(field, "ett");
  pass(1200);
  draft.leave(field);

  expect(requests).toEqual([]);
  expect(unsentTexts(draft.state())).toHaveLength(1);
});

test("collected changes are discarded by a restart", () => {
  const { draft, version } = givenDraft({ status: "PUBLISHED" }, { isCollecting: true });
  draft.type(field, "ett");

  draft.restart(version);

  expect(unsentTexts(draft.state())).toEqual([]);
});

test("a colleague's publishing conflicts only with fields that both have changed", () => {
  const { draft, version } = givenDraft({ status: "PUBLISHED" }, { isCollecting: true });
  draft.type(field, "ett");
  draft.type("denominatorDefinition", "två");
  draft.type("description", "lika");

  draft.refresh({
    ...version,
    revision: 9,
    [field]: "deras",
    description: "lika",
    lastUpdated: 3,
    lastUpdatedBy: "Karin Ek",
  });

  const { fields } = draft.state();
  expect(fields[field]).toMatchObject({
    text: "ett",
    serverValue: "deras",
    baseRevision: 9,
    phase: { name: "conflict", theirs: "deras", changedBy: "Karin Ek", changedAt: 3, isOwn: false },
  });
  expect(fields.denominatorDefinition).toMatchObject({ text: "två", phase: { name: "waiting" } });
  expect(fields.description).toMatchObject({ text: "lika", serverValue: "lika", phase: { name: "unchanged" } });
});

test("after publishing, what was typed meanwhile is still collected", () => {
  const { draft, version } = givenDraft({ status: "PUBLISHED" }, { isCollecting: true });
  draft.type(field, "ett");
  const sent = draft.state();
  draft.type("denominatorDefinition", "två");

  draft.markPublished({ ...version, revision: 5, [field]: "ett" }, sent);

  expect(unsentTexts(draft.state())).toMatchObject([{ field: "denominatorDefinition", text: "två" }]);
});

test("a part's rows are collected like a field", () => {
  const { draft } = givenDraft({ status: "PUBLISHED", actors: [givenActor()] }, { isCollecting: true });

  draft.type("actors", []);
  draft.leave("actors");

  expect(unsentTexts(draft.state())).toMatchObject([{ field: "actors", text: [] }]);
});

test("a colleague's text that replaces an unconfirmed own one can be taken", async () => {
  const { draft, reply, pass } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(unreachable);
  pass(2000);
  await reply(conflict("deras", 6));

  draft.takeTheirs(field);

  expect(unsentTexts(draft.state())).toEqual([]);
});

test("a conflict stays until it is resolved, also when the own text becomes equal", async () => {
  const { draft, version, reply, field: state } = givenDraft();
  draft.type(field, "ett");
  draft.leave(field);
  await reply(conflict("deras", 6));
  draft.type(field, "deras");

  draft.refresh({ ...version, revision: 8, [field]: "deras igen" });

  expect(state()).toMatchObject({ text: "deras", phase: { name: "conflict" } });
});

test("what a colleague writes during a conflict is the other side of it, and the text that both began from stays", async () => {
  const { draft, version, reply, field: state } = givenDraft();
  draft.type(field, "mitt");
  draft.leave(field);
  await reply(conflict("deras", 6));
  draft.type(field, "mitt igen");

  draft.refresh({ ...version, revision: 7, [field]: "deras igen", lastUpdatedBy: "Karin Ek" });

  expect(state().phase).toMatchObject({ name: "conflict", theirs: "deras igen", ancestor: "Alla" });
  expect(state()).toMatchObject({ text: "mitt igen", baseRevision: 7 });
});

test("a text from before a reload is sent when its field is unchanged, and offered beside a colleague's when not", () => {
  const { draft, field: state } = givenDraft();
  draft.recover({ field, text: "mitt", base: "Alla" });
  expect(state()).toMatchObject({ text: "mitt", phase: { name: "saving" } });

  const other = givenDraft();
  other.draft.recover({ field, text: "mitt", base: "Något äldre" });

  expect(other.field()).toMatchObject({
    text: "mitt",
    phase: { name: "conflict", theirs: "Alla", ancestor: "Något äldre", isOwn: false },
  });
  expect(unsentTexts(other.draft.state())).toMatchObject([{ text: "mitt", base: "Något äldre" }]);
});

test("nothing more is sent in a version that has been published, whatever is pressed, and the text is still stored", () => {
  const { draft, field: state, requests } = givenDraft();
  draft.type(field, "mitt");

  draft.interrupt();
  draft.leave(field);
  draft.retry(field);
  draft.resume();

  expect(requests).toEqual([]);
  expect(unsentTexts(draft.state())).toMatchObject([{ field, text: "mitt" }]);
  expect(state().text).toBe("mitt");
});
