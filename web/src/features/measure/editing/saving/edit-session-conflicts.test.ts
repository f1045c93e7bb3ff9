import { expect, test } from "vitest";
import { givenActor } from "../../../../testing/given.ts";
import { conflict, field, givenEditSession, unreachable } from "../../../../testing/given-edit-session.ts";
import { unsavedValues } from "./edit-session.ts";
import type { Reply } from "./replies.ts";

test("a conflict with an own write whose response was lost is resolved without asking", async () => {
  const { session, requests, runTimers, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(unreachable);
  session.type(field, "ett två");
  session.leave(field);
  runTimers(2000);

  await reply(conflict("ett", 5));

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett två", baseRevision: 5 }]);
  expect(state()).toMatchObject({ serverValue: "ett", unconfirmed: [], phase: { name: "saving" } });
});

test("a conflict with a text that equals the own one is no conflict", async () => {
  const { session, requests, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);

  await reply(conflict("ett ", 6));

  expect(requests).toEqual([]);
  expect(state()).toMatchObject({ phase: { name: "unchanged" }, isDue: false, baseRevision: 6 });
});

test("a field in conflict is not sent until the editor has chosen", async () => {
  const { session, requests, reply, field: state, version } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(conflict("deras", 6));
  const side = { theirs: "deras", changedBy: "Karin Ek", changedAt: 7, isOwn: false };
  expect(state().phase).toEqual({ name: "conflict", ...side, ancestor: "Alla" });
  expect(session.state().latestRevision).toBe(6);

  session.type(field, "ett till");
  session.leave(field);
  session.retry(field);
  session.refresh({ ...version, revision: 7, [field]: "deras igen" });
  expect(state()).toMatchObject({ value: "ett till", phase: { name: "conflict" } });
  expect(requests).toEqual([]);
  session.keepMine(field);

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett till", baseRevision: 7 }]);
});

test("taking the colleague's text leaves nothing to send", async () => {
  const { session, requests, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(conflict("deras", 6));

  session.takeTheirs(field);

  expect(state()).toMatchObject({ value: "deras", phase: { name: "unchanged" } });
  expect(requests).toEqual([]);
  expect(unsavedValues(session.state())).toEqual([]);
});

test("a merged text is sent on the colleague's revision", async () => {
  const { session, requests, reply } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(conflict("deras", 6));

  session.merge(field, "ett och deras");

  expect(requests.map(({ write }) => write)).toMatchObject([{ value: "ett och deras", baseRevision: 6 }]);
});

test("a published version sends no single field", () => {
  const { session, requests, runTimers } = givenEditSession({ status: "PUBLISHED" }, { isCollecting: true });

  session.type(field, "ett");
  runTimers(1200);
  session.leave(field);

  expect(requests).toEqual([]);
  expect(unsavedValues(session.state())).toHaveLength(1);
});

test("collected changes are discarded by a restart", () => {
  const { session, version } = givenEditSession({ status: "PUBLISHED" }, { isCollecting: true });
  session.type(field, "ett");

  session.restart(version);

  expect(unsavedValues(session.state())).toEqual([]);
});

test("a colleague's publishing conflicts only with fields that both have changed", () => {
  const { session, version } = givenEditSession({ status: "PUBLISHED" }, { isCollecting: true });
  session.type(field, "ett");
  session.type("denominatorDefinition", "två");
  session.type("description", "lika");

  session.refresh({
    ...version,
    revision: 9,
    [field]: "deras",
    description: "lika",
    lastUpdated: 3,
    lastUpdatedBy: "Karin Ek",
  });

  const { fields } = session.state();
  expect(fields[field]).toMatchObject({
    value: "ett",
    serverValue: "deras",
    baseRevision: 9,
    phase: { name: "conflict", theirs: "deras", changedBy: "Karin Ek", changedAt: 3, isOwn: false },
  });
  expect(fields.denominatorDefinition).toMatchObject({ value: "två", phase: { name: "waiting" } });
  expect(fields.description).toMatchObject({ value: "lika", serverValue: "lika", phase: { name: "unchanged" } });
});

test("after publishing, what was typed meanwhile is still collected", () => {
  const { session, version } = givenEditSession({ status: "PUBLISHED" }, { isCollecting: true });
  session.type(field, "ett");
  const sent = session.state();
  session.type("denominatorDefinition", "två");

  session.markPublished({ ...version, revision: 5, [field]: "ett" }, sent);

  expect(unsavedValues(session.state())).toMatchObject([{ field: "denominatorDefinition", value: "två" }]);
});

test("a part's rows are collected like a field", () => {
  const { session } = givenEditSession({ status: "PUBLISHED", actors: [givenActor()] }, { isCollecting: true });

  session.type("actors", []);
  session.leave("actors");

  expect(unsavedValues(session.state())).toMatchObject([{ field: "actors", value: [] }]);
});

test("a colleague's text that replaces an unconfirmed own one can be taken", async () => {
  const { session, reply, runTimers } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(unreachable);
  runTimers(2000);
  await reply(conflict("deras", 6));

  session.takeTheirs(field);

  expect(unsavedValues(session.state())).toEqual([]);
});

test("a conflict stays until it is resolved, also when the own text becomes equal", async () => {
  const { session, version, reply, field: state } = givenEditSession();
  session.type(field, "ett");
  session.leave(field);
  await reply(conflict("deras", 6));
  session.type(field, "deras");

  session.refresh({ ...version, revision: 8, [field]: "deras igen" });

  expect(state()).toMatchObject({ value: "deras", phase: { name: "conflict" } });
});

test("what a colleague writes during a conflict is the other side of it, and the text that both began from stays", async () => {
  const { session, version, reply, field: state } = givenEditSession();
  session.type(field, "mitt");
  session.leave(field);
  await reply(conflict("deras", 6));
  session.type(field, "mitt igen");

  session.refresh({ ...version, revision: 7, [field]: "deras igen", lastUpdatedBy: "Karin Ek" });

  expect(state().phase).toMatchObject({ name: "conflict", theirs: "deras igen", ancestor: "Alla" });
  expect(state()).toMatchObject({ value: "mitt igen", baseRevision: 7 });
});

test("a text from before a reload is sent when its field is unchanged, and offered beside a colleague's when not", () => {
  const { session, field: state } = givenEditSession();
  session.recover({ field, value: "mitt", base: "Alla" });
  expect(state()).toMatchObject({ value: "mitt", phase: { name: "saving" } });

  const other = givenEditSession();
  other.session.recover({ field, value: "mitt", base: "Något äldre" });

  expect(other.field()).toMatchObject({
    value: "mitt",
    phase: { name: "conflict", theirs: "Alla", ancestor: "Något äldre", isOwn: false },
  });
  expect(unsavedValues(other.session.state())).toMatchObject([{ value: "mitt", base: "Något äldre" }]);
});

test("nothing more is sent in a version that has been published, whatever is pressed, and the text is still stored", () => {
  const { session, field: state, requests } = givenEditSession();
  session.type(field, "mitt");

  session.interrupt();
  session.leave(field);
  session.retry(field);
  session.resume();

  expect(requests).toEqual([]);
  expect(unsavedValues(session.state())).toMatchObject([{ field, value: "mitt" }]);
  expect(state().value).toBe("mitt");
});

test.each<Reply>([unreachable, { name: "loggedOut" }])(
  "a version that is published while a field is being sent stays closed, although the answer is $name",
  async (answer) => {
    const { session, field: state, requests, reply, runTimers } = givenEditSession();
    session.type(field, "mitt");
    session.leave(field);

    session.interrupt();
    await reply(answer);
    runTimers(2000);
    session.resume();

    expect(session.state().halted).toBe("interrupted");
    expect(requests).toEqual([]);
    expect(state().value).toBe("mitt");
  },
);
