import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { afterPublish } from "./collecting.ts";
import { applyReply } from "./replies.ts";
import { initialSaving, leaveField, nextToSend, refreshFrom, startSending, typeValue } from "./version-saving.ts";

const field = "numeratorDefinition";
const due = leaveField(typeValue(initialSaving(givenVersion({ revision: 4 })), field, "ett"), field);

test("a reply is ignored when nothing is being sent", () => {
  expect(applyReply(due, { name: "unreachable" }, 1)).toBe(due);
});

test("nothing is sent while another write is in flight or sending is paused", () => {
  expect(nextToSend(due)).toBe(field);
  expect(nextToSend({ ...due, halted: "offline" })).toBeUndefined();
  expect(nextToSend({ ...due, sending: { field: "title", value: "x", isReset: false } })).toBeUndefined();
});

test("a field in flight is not due", () => {
  const state = startSending(due, field);

  expect(state.fields[field]).toMatchObject({ isDue: false, phase: { name: "saving" } });
  expect(state.sending).toEqual({ field, value: "ett", isReset: false });
});

test("publishing leaves fields that were not typed since untouched", () => {
  const state = afterPublish(due, givenVersion({ revision: 5, [field]: "ett" }), due);

  expect(Object.values(state.fields).some(({ isBeingTyped }) => isBeingTyped)).toBe(false);
});

test("a fetched version shows what a colleague has changed and moves the base of every other field", () => {
  const version = givenVersion({ revision: 4, title: "Stroke" });
  const newer = { ...version, revision: 5, title: "Strokevård", lastUpdatedBy: "Karin Ek", lastUpdated: 9 };

  const { fields } = refreshFrom(initialSaving(version), newer);

  expect(fields.title).toMatchObject({ value: "Strokevård", phase: { name: "updated", by: "Karin Ek", at: 9 } });
  expect(fields.description).toMatchObject({ baseRevision: 5, phase: { name: "unchanged" } });
});

test("nobody is named for a change when several revisions have passed", () => {
  const version = givenVersion({ revision: 4, title: "Stroke" });

  const { fields } = refreshFrom(initialSaving(version), { ...version, revision: 6, title: "Strokevård" });

  expect(fields.title.phase).toMatchObject({ name: "updated", by: null });
});

test("a conflict with an own window becomes one with the colleague who writes next", () => {
  const ownWindow = { theirs: "två", revision: 5, changedBy: "Anna Öberg", changedAt: 1, isOwn: true };
  const state = applyReply(startSending(due, field), { name: "conflict", ...ownWindow }, 1);
  const newer = givenVersion({ revision: 5, [field]: "tre", lastUpdatedBy: "Karin Ek", lastUpdated: 9 });

  const { phase } = refreshFrom(state, newer).fields[field];

  expect(state.fields[field].phase).toMatchObject({ isOwn: true });
  expect(phase).toMatchObject({ theirs: "tre", changedBy: "Karin Ek", changedAt: 9, isOwn: false });
});

test("a conflict ends when the colleague writes the same text", () => {
  const other = { theirs: "två", revision: 5, changedBy: "Karin Ek", changedAt: 1, isOwn: false };
  const state = applyReply(startSending(due, field), { name: "conflict", ...other }, 1);

  const after = refreshFrom(state, givenVersion({ revision: 6, [field]: "ett" })).fields[field];

  expect(after).toMatchObject({ serverValue: "ett", baseRevision: 6, isDue: false, phase: { name: "unchanged" } });
});
