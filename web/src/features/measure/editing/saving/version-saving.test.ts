import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { afterPublish } from "./collecting.ts";
import { applyReply } from "./replies.ts";
import { initialSaving, leaveField, nextToSend, startSending, typeValue } from "./version-saving.ts";

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
