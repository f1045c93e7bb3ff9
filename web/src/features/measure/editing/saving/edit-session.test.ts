import { expect, test } from "vitest";
import {
  acknowledged,
  field,
  flushPromises,
  givenEditSession,
  unreachable,
} from "../../../../testing/given-edit-session.ts";
import { unsavedValues } from "./edit-session.ts";
import { canUndo } from "./field-saving.ts";

test("typing is sent after a pause, with the revision that the editor has seen", async () => {
  const { session, requests, timers, runTimers, field: state, reply } = givenEditSession();

  session.type(field, "Alla v");
  session.type(field, "Alla vuxna");
  expect(requests).toEqual([]);
  expect([...timers].map(({ after }) => after)).toEqual([1200]);
  expect(state().phase).toEqual({ name: "waiting" });
  runTimers(1200);

  expect(requests.map(({ write }) => write)).toEqual([{ field, value: "Alla vuxna", isReset: false, baseRevision: 4 }]);
  expect(state().phase).toEqual({ name: "saving" });
  await reply(acknowledged("Alla vuxna", 5));
  expect(state()).toMatchObject({ serverValue: "Alla vuxna", baseRevision: 5, phase: { name: "saved", at: 1000 } });
  expect(session.state()).toMatchObject({ revision: 5, latestRevision: 5, sending: undefined });
});

test("typing the server's value again sends nothing", () => {
  const { session, requests, runTimers, field: state } = givenEditSession();

  session.type(field, "Alla vuxna");
  session.type(field, "Alla ");
  runTimers(1200);
  session.leave(field);

  expect(requests).toEqual([]);
  expect(state()).toMatchObject({ value: "Alla", phase: { name: "unchanged" } });
});

test("a trailing space stays while typing and disappears on blur", async () => {
  const { session, field: state, runTimers, reply } = givenEditSession();
  session.type(field, "Alla vuxna ");
  runTimers(1200);

  await reply(acknowledged("Alla vuxna", 5));
  expect(state().value).toBe("Alla vuxna ");
  session.leave(field);

  expect(state().value).toBe("Alla vuxna");
});

test("a value that the server has normalised differently replaces the typed one", async () => {
  const { session, field: state, reply } = givenEditSession();
  session.type(field, "Alla vuxna");
  session.leave(field);

  await reply(acknowledged("Alla vuxna patienter", 5));

  expect(state().value).toBe("Alla vuxna patienter");
});

test("a text typed while another is being sent is sent next, on the new revision", async () => {
  const { session, requests, field: state, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  session.type(field, "två");
  session.leave(field);
  expect(requests).toHaveLength(1);
  expect(state().phase).toEqual({ name: "saving" });

  await reply(acknowledged("ett", 5));

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "två", baseRevision: 5 }]);
});

test("fields are sent one at a time", async () => {
  const { session, requests, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  session.type("denominatorDefinition", "två");
  session.leave("denominatorDefinition");
  expect(requests.map(({ write }) => write.field)).toEqual([field]);

  await reply(acknowledged("ett", 5));

  expect(requests.map(({ write }) => write.field)).toEqual(["denominatorDefinition"]);
});

test("leaving all fields sends every unsaved one", async () => {
  const { session, requests, reply } = givenEditSession();
  session.type(field, "ett");
  session.type("denominatorDefinition", "två");

  session.leaveAll();
  await reply(acknowledged("ett", 5));
  await reply(acknowledged("två", 6));

  expect(requests).toEqual([]);
  expect(unsavedValues(session.state())).toEqual([]);
});

test("an invalid value is refused without being sent", () => {
  const { session, requests, replies, field: state } = givenEditSession({}, { problem: "För lång" });

  session.type(field, "ett");
  session.leave(field);

  expect(requests).toEqual([]);
  expect(state().phase).toEqual({ name: "refused", message: "För lång" });
  expect(replies).toEqual(["refused"]);
});

test("a refused value waits until it is changed or retried", async () => {
  const { session, requests, field: state, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply({ name: "refused", message: "Nej" });
  expect(state().phase).toEqual({ name: "refused", message: "Nej" });

  session.leave(field);
  expect(requests).toEqual([]);
  session.retry(field);

  expect(requests.map(({ write }) => write.value)).toEqual(["ett"]);
});

test("a refusal of an older text does not mark the newer one", async () => {
  const { session, requests, field: state, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  session.type(field, "två");

  await reply({ name: "refused", message: "Nej" });

  expect(state().phase).toEqual({ name: "waiting" });
  expect(requests).toEqual([]);
});

test("a write without a response is retried with growing delays, and a success starts over", async () => {
  const { session, requests, timers, runTimers, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  runTimers(1200);
  for (const delay of [2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    await reply(unreachable);
    expect(state().phase).toEqual({ name: "offline" });
    expect(session.state().halted).toBe("offline");
    expect([...timers].map(({ after }) => after)).toEqual([delay]);
    expect(requests).toEqual([]);
    runTimers(delay);
    expect(requests).toHaveLength(1);
  }
  await reply(acknowledged("ett", 5));
  expect(state().unconfirmed).toEqual([]);

  session.type(field, "två");
  session.leave(field);
  await reply(unreachable);

  expect([...timers].map(({ after }) => after)).toContain(2000);
});

test("what is typed while offline says so and is not sent", async () => {
  const { session, requests, reply, field: state } = givenEditSession();
  session.type("denominatorDefinition", "ett");
  session.leave("denominatorDefinition");
  await reply(unreachable);

  session.type(field, "två");
  session.leave(field);

  expect(state().phase).toEqual({ name: "offline" });
  expect(requests).toEqual([]);
  session.resume();
  expect(requests).toHaveLength(1);
});

test("a logged-out editor's text waits until sending is resumed, however long that takes", async () => {
  const { session, requests, replies, reply, runTimers, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply({ name: "loggedOut" });
  expect(session.state().halted).toBe("loggedOut");
  expect(state().phase).toEqual({ name: "waiting" });
  for (const delay of [1200, 2000]) runTimers(delay);
  expect(requests).toEqual([]);
  expect(replies).toEqual(["loggedOut"]);

  session.resume();

  expect(requests.map(({ write }) => write.value)).toEqual(["ett"]);
});

test("undo sends the value from before typing began", async () => {
  const { session, requests, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  expect(canUndo(state())).toBe(false);
  await reply(acknowledged("ett", 5));
  expect(canUndo(state())).toBe(true);

  session.undo(field);

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "Alla", baseRevision: 5, isReset: false }]);
});

test("undo returns to the value before the whole typing, not before its last pause", async () => {
  const { session, requests, runTimers, reply } = givenEditSession();
  session.type(field, "ett");
  runTimers(1200);
  await reply(acknowledged("ett", 5));
  session.type(field, "ett två");
  runTimers(1200);
  await reply(acknowledged("ett två", 6));

  session.undo(field);

  expect(requests.map(({ write }) => write.value)).toEqual(["Alla"]);
});

test("a reset is sent at once as a reset, and typing afterwards is not one", async () => {
  const { session, requests, reply, field: state } = givenEditSession();

  session.reset(field, "Tidigare");
  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "Tidigare", isReset: true }]);
  await reply(acknowledged("Tidigare", 5));
  expect(state().isReset).toBe(false);
  session.type(field, "Nytt");
  session.leave(field);

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "Nytt", isReset: false }]);
});

test("a fetched version updates unchanged fields and leaves unsaved ones with their base", () => {
  const { session, version } = givenEditSession();
  session.type(field, "ett");

  session.refresh({ ...version, revision: 9, [field]: "deras", denominatorDefinition: "deras" });

  const { fields, revision, latestRevision } = session.state();
  expect(fields[field]).toMatchObject({ value: "ett", serverValue: "Alla", baseRevision: 4 });
  expect(fields.denominatorDefinition).toMatchObject({ value: "deras", serverValue: "deras", baseRevision: 9 });
  expect(fields.title.baseRevision).toBe(9);
  expect([revision, latestRevision]).toEqual([9, 9]);
});

test("a version fetched before the latest save changes nothing, and one fetched during it waits for it", async () => {
  const { session, version, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  session.refresh({ ...version, revision: 8, [field]: "ett", denominatorDefinition: "deras" });
  expect(session.state().fields.denominatorDefinition.value).toBeNull();
  await reply(acknowledged("ett", 5));
  expect(session.state().fields.denominatorDefinition.value).toBe("deras");

  session.refresh({ ...version, revision: 4 });

  expect(state()).toMatchObject({ value: "ett", serverValue: "ett" });
});

test("a revision that skips one shows that somebody else has written", async () => {
  const { session, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);

  await reply(acknowledged("ett", 7));

  expect(session.state()).toMatchObject({ revision: 4, latestRevision: 7 });
});

test("a write to a part waits for the field in flight and uses the new revision", async () => {
  const { session, reply } = givenEditSession();
  const seen: number[] = [];
  session.type(field, "ett");
  session.leave(field);
  const done = session.run((revision) => {
    seen.push(revision);
    return Promise.resolve({ revision: 6 });
  });
  expect(seen).toEqual([]);

  await reply(acknowledged("ett", 5));

  expect(await done).toEqual({ revision: 6 });
  expect(seen).toEqual([5]);
  expect(session.state()).toMatchObject({ revision: 6, latestRevision: 6 });
});

test("a failed write to a part rejects, and later writes still run", async () => {
  const { session, requests } = givenEditSession();

  await expect(session.run(() => Promise.reject(new Error("Refused")))).rejects.toThrow("Refused");
  session.type(field, "ett");
  session.leave(field);
  await flushPromises();

  expect(requests).toHaveLength(1);
});

test("unsent texts are stored with their base, and removed when saved", async () => {
  const { session, stored, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  expect(stored.at(-1)).toEqual([{ field, value: "ett", base: "Alla", baseRevision: 4 }]);

  await reply(acknowledged("ett", 5));

  expect(stored.at(-1)).toEqual([]);
});

test("listeners are notified until they unsubscribe", () => {
  const { session } = givenEditSession();
  let count = 0;
  const unsubscribe = session.subscribe(() => {
    count += 1;
  });
  session.type(field, "ett");
  expect(count).toBe(1);

  unsubscribe();
  session.type(field, "två");

  expect(count).toBe(1);
});

test("typing after a reset that was not sent is no reset", async () => {
  const { session, requests, reply, runTimers } = givenEditSession();
  session.reset(field, "Tidigare");
  await reply(unreachable);

  session.type(field, "Nytt");
  session.leave(field);
  runTimers(2000);

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "Nytt", isReset: false }]);
});

test("a text typed while offline waits for a pause also when the network is back", async () => {
  const { session, requests, reply, runTimers } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(unreachable);
  session.type(field, "ett två");

  session.resume();
  expect(requests).toEqual([]);
  runTimers(1200);

  expect(requests.map(({ write }) => write.value)).toEqual(["ett två"]);
});

test("a retry sends at once, without waiting for the network to be reported back", async () => {
  const { session, requests, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(unreachable);

  session.retry(field);

  expect(requests).toHaveLength(1);
});

test("a write to a part waits while offline", async () => {
  const { session, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(unreachable);
  let isSent = false;
  const done = session.run(() => {
    isSent = true;
    return Promise.resolve({ revision: 5 });
  });
  expect(isSent).toBe(false);

  session.resume();
  await done;

  expect(isSent).toBe(true);
});
