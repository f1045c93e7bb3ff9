import { type MeasureVersion, type VersionFieldName, versionFieldNames } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { createEditSession, type UnsavedValue, unsavedValues, type Write } from "./edit-session.ts";
import { type FieldValue, isSame, isUnsaved } from "./field-saving.ts";
import type { Reply } from "./replies.ts";

const fields = ["numeratorDefinition", "denominatorDefinition"] as const satisfies VersionFieldName[];
type Field = (typeof fields)[number];

const mark = (field: VersionFieldName, text: FieldValue) => `${field}: ${String(text ?? "").trim()}`;

/** A server that follows the contract: a write is refused only when that field has changed since its base revision. */
function modelServer() {
  const version: MeasureVersion = givenVersion({ status: "ONGOING", revision: 1 });
  const changed: Record<string, { revision: number; byColleague: boolean }> = {};
  const held = new Set<string>();
  const overwritten = new Set<string>();
  let isPublished = false;

  const store = (field: VersionFieldName, value: unknown, byColleague: boolean) => {
    const text = String(value ?? "").trim() || null;
    held.add(mark(field, text));
    if (version[field] === text) return;
    if (!byColleague && changed[field]?.byColleague) overwritten.add(mark(field, version[field]));
    version.revision += 1;
    changed[field] = { revision: version.revision, byColleague };
    Object.assign(version, { [field]: text });
  };
  return {
    version,
    /** Every text it has ever stored. */
    held,
    /** Colleagues' texts that the editor has overwritten. */
    overwritten,
    colleagueWrites: (field: Field, text: string) => {
      if (!isPublished) store(field, text, true);
    },
    isPublished: () => isPublished,
    colleaguePublishes: () => {
      isPublished = true;
    },
    /** The next version has the published content, whose texts the editor saw when making it. */
    makeNewVersion: () => {
      isPublished = false;
      version.revision += 1;
    },
    write: ({ field, value, baseRevision }: Write): Reply => {
      if (isPublished) return { name: "refused", message: "Publicerad", isVersionClosed: true };
      const isStale = (changed[field]?.revision ?? 0) > baseRevision;
      if (isStale && !isSame(version[field], value)) {
        const { revision } = version;
        return {
          name: "conflict",
          theirs: version[field],
          revision,
          changedBy: "Karin Ek",
          changedAt: 1,
          isOwn: false,
        };
      }
      store(field, value, false);
      return { name: "acknowledged", value: version[field], revision: version.revision };
    },
  };
}

/** An editing session in which every delay and response is triggered by the test. */
function givenWorld() {
  const server = modelServer();
  const world = {
    server,
    stored: [] as readonly UnsavedValue[],
    timers: new Set<() => void>(),
    requests: [] as { write: Write; answer: (reply: Reply) => void }[],
    /** The latest text typed in each field, unless the editor has discarded it. */
    typed: new Map<Field, string>(),
    /** Every text that has been shown to the editor. */
    shown: new Set<string>(),
    session: openSession(),
    open: () => {
      world.timers.clear();
      world.requests.length = 0;
      world.session = openSession();
    },
  };
  function openSession() {
    return createEditSession({
      version: structuredClone(server.version),
      isCollecting: false,
      send: (write) => new Promise((answer) => world.requests.push({ write, answer })),
      validate: () => undefined,
      store: (texts) => {
        world.stored = texts;
      },
      now: () => 1,
      schedule: (run) => {
        world.timers.add(run);
        return () => world.timers.delete(run);
      },
      onReply: () => undefined,
    });
  }
  return world;
}
type World = ReturnType<typeof givenWorld>;
type Step = (world: World) => void;

function look({ session, shown }: World): void {
  for (const name of fields) {
    const { phase, value, serverValue } = session.state().fields[name];
    if (phase.name === "conflict") shown.add(mark(name, phase.theirs));
    if (isSame(value, serverValue)) shown.add(mark(name, serverValue));
  }
}

/** Invariants: the displayed state matches the server. */
function expectHonest({ session, server, stored, typed, shown }: World): void {
  for (const name of fields) {
    const field = session.state().fields[name];
    if (field.phase.name === "saved") expect(server.held).toContain(mark(name, field.value));
    const last = typed.get(name);
    if (last === undefined) continue;
    const locations = [field.value, ...stored.filter((text) => text.field === name).map(({ value }) => value)];
    const isSomewhere = locations.some((text) => isSame(text, last)) || server.held.has(mark(name, last));
    expect(isSomewhere, `"${last}" is lost`).toBe(true);
  }
  for (const text of server.overwritten) expect(shown).toContain(text);
}

const field = fc.constantFrom(...fields);
const words = fc.constantFrom("", "alla", "alla patienter", "alla patienter ", "döda", "kvinnor");
/** Some equal to the editor's texts, some not. */
const colleaguesWords = fc.constantFrom("alla", "bara män", "bara barn", "äldre");
const always = (step: Step) => fc.constant(step);

const answer =
  (reply: (server: World["server"], write: Write) => Reply): Step =>
  ({ requests, server }) => {
    const request = requests.shift();
    request?.answer(reply(server, request.write));
  };
const answerWell = answer((server, write) => server.write(write));
const loseAnswer = answer((server, write) => {
  server.write(write);
  return { name: "unreachable" };
});

const type = ([name, text]: [Field, string]): Step => {
  return ({ session, typed, shown }) => {
    shown.add(mark(name, text));
    // Typing the server's value is no change.
    if (isSame(session.state().fields[name].serverValue, text)) typed.delete(name);
    else typed.set(name, text);
    session.type(name, text);
  };
};

const wait: Step = ({ timers }) => {
  const [first] = timers;
  if (!first) return;
  timers.delete(first);
  first();
};

const keepMine = (name: Field): Step => {
  return ({ session }) => {
    if (session.state().fields[name].phase.name === "conflict") session.keepMine(name);
  };
};

const takeTheirs = (name: Field): Step => {
  return ({ session, typed }) => {
    if (session.state().fields[name].phase.name !== "conflict") return;
    session.takeTheirs(name);
    typed.delete(name);
  };
};

/** The browser is killed and reopened; the editor recovers every stored text. */
const killBrowser: Step = (world) => {
  const { stored } = world;
  world.open();
  look(world);
  for (const text of stored) world.session.recover(text);
};

/** The page learns of a colleague's change: it refetches the version, or learns that it has been published. */
const hearOfChange: Step = ({ session, server }) => {
  if (server.isPublished()) session.interrupt();
  else session.refresh(structuredClone(server.version));
};

/** The editor moves the unsaved texts to a new version. */
const moveToNewVersion: Step = (world) => {
  const { session, server } = world;
  if (session.state().halted !== "interrupted") return;
  const texts = unsavedValues(session.state());
  server.makeNewVersion();
  world.open();
  look(world);
  for (const text of texts) world.session.recover(text);
};

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(field, words).map(type) },
  {
    weight: 3,
    arbitrary: field.map(
      (name): Step =>
        ({ session }) =>
          session.leave(name),
    ),
  },
  { weight: 2, arbitrary: always(wait) },
  { weight: 5, arbitrary: always(answerWell) },
  { weight: 1, arbitrary: always(loseAnswer) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "unreachable" }))) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "loggedOut" }))) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "refused", message: "Ogiltigt värde" }))) },
  { weight: 1, arbitrary: always(({ session }) => session.resume()) },
  {
    weight: 1,
    arbitrary: field.map(
      (name): Step =>
        ({ session }) =>
          session.retry(name),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.tuple(field, colleaguesWords).map(
      ([name, text]): Step =>
        ({ server }) =>
          server.colleagueWrites(name, text),
    ),
  },
  { weight: 3, arbitrary: always(hearOfChange) },
  { weight: 1, arbitrary: always(({ server }) => server.colleaguePublishes()) },
  { weight: 1, arbitrary: always(moveToNewVersion) },
  { weight: 1, arbitrary: field.map(keepMine) },
  { weight: 1, arbitrary: field.map(takeTheirs) },
  { weight: 1, arbitrary: always(killBrowser) },
);

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

/** The network is back, and the editor resolves every conflict with the own text. */
async function comeToRest(world: World): Promise<void> {
  if (world.server.isPublished()) {
    world.session.interrupt();
    moveToNewVersion(world);
  }
  for (let round = 0; round < 20; round += 1) {
    world.session.resume();
    for (const name of fields) {
      world.session.retry(name);
      keepMine(name)(world);
      world.session.leave(name);
    }
    answerWell(world);
    await settled();
    look(world);
  }
}

test("in any order of events no text is lost or shown as saved too early, no unseen text is overwritten, and everything is saved in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60, size: "max" }), async (run) => {
      const world = givenWorld();
      for (const step of run) {
        step(world);
        await settled();
        look(world);
        expectHonest(world);
      }

      await comeToRest(world);

      expectHonest(world);
      for (const name of versionFieldNames) expect(isUnsaved(world.session.state().fields[name])).toBe(false);
      world.session.refresh(structuredClone(world.server.version));
      for (const name of fields)
        expect(isSame(world.session.state().fields[name].value, world.server.version[name])).toBe(true);
      for (const [name, text] of world.typed) expect(world.server.held).toContain(mark(name, text));
    }),
    { numRuns: 1000 },
  );
});
