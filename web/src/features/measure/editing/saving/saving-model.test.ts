import { type MeasureVersion, type VersionFieldName, versionFieldNames } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { createEditSession, type UnsavedValue, unsavedValues, type Write } from "./edit-session.ts";
import { type FieldValue, isSame, isUnsaved } from "./field-saving.ts";
import type { Reply } from "./replies.ts";

const fields = ["numeratorDefinition", "denominatorDefinition"] as const satisfies VersionFieldName[];
type Field = (typeof fields)[number];

const toKey = (field: VersionFieldName, text: FieldValue) => `${field}: ${String(text ?? "").trim()}`;

/** A server that follows the contract: a write is refused only when that field has changed since its base revision. */
function modelServer() {
  const version: MeasureVersion = givenVersion({ status: "ONGOING", revision: 1 });
  const changed: Record<string, { revision: number; byColleague: boolean }> = {};
  const storedKeys = new Set<string>();
  const overwrittenKeys = new Set<string>();
  let isPublished = false;

  const store = (field: VersionFieldName, value: unknown, byColleague: boolean) => {
    const text = String(value ?? "").trim() || null;
    storedKeys.add(toKey(field, text));
    if (version[field] === text) return;
    if (!byColleague && changed[field]?.byColleague) overwrittenKeys.add(toKey(field, version[field]));
    version.revision += 1;
    changed[field] = { revision: version.revision, byColleague };
    Object.assign(version, { [field]: text });
  };
  return {
    version,
    /** Every text it has ever stored. */
    storedKeys,
    /** Colleagues' texts that the editor has overwritten. */
    overwrittenKeys,
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
function givenSimulation() {
  const server = modelServer();
  const simulation = {
    server,
    stored: [] as readonly UnsavedValue[],
    timers: new Set<() => void>(),
    requests: [] as { write: Write; answer: (reply: Reply) => void }[],
    /** The latest text typed in each field, unless the editor has discarded it. */
    typed: new Map<Field, string>(),
    /** Every text that has been shown to the editor. */
    shownKeys: new Set<string>(),
    session: openSession(),
    open: () => {
      simulation.timers.clear();
      simulation.requests.length = 0;
      simulation.session = openSession();
    },
  };
  function openSession() {
    return createEditSession({
      version: structuredClone(server.version),
      isCollecting: false,
      send: (write) => new Promise((answer) => simulation.requests.push({ write, answer })),
      validate: () => undefined,
      store: (texts) => {
        simulation.stored = texts;
      },
      now: () => 1,
      schedule: (run) => {
        simulation.timers.add(run);
        return () => simulation.timers.delete(run);
      },
      onReply: () => undefined,
    });
  }
  return simulation;
}
type Simulation = ReturnType<typeof givenSimulation>;
type Step = (simulation: Simulation) => void;

function recordShown({ session, shownKeys }: Simulation): void {
  for (const name of fields) {
    const { phase, value, serverValue } = session.state().fields[name];
    if (phase.name === "conflict") shownKeys.add(toKey(name, phase.theirs));
    if (isSame(value, serverValue)) shownKeys.add(toKey(name, serverValue));
  }
}

/** Invariants: the displayed state matches the server. */
function expectInvariants({ session, server, stored, typed, shownKeys }: Simulation): void {
  for (const name of fields) {
    const field = session.state().fields[name];
    if (field.phase.name === "saved") expect(server.storedKeys).toContain(toKey(name, field.value));
    const last = typed.get(name);
    if (last === undefined) continue;
    const locations = [field.value, ...stored.filter((text) => text.field === name).map(({ value }) => value)];
    const isPreserved = locations.some((text) => isSame(text, last)) || server.storedKeys.has(toKey(name, last));
    expect(isPreserved, `"${last}" is lost`).toBe(true);
  }
  for (const key of server.overwrittenKeys) expect(shownKeys).toContain(key);
}

const field = fc.constantFrom(...fields);
const editorTexts = fc.constantFrom("", "alla", "alla patienter", "alla patienter ", "döda", "kvinnor");
/** Some equal to the editor's texts, some not. */
const colleagueTexts = fc.constantFrom("alla", "bara män", "bara barn", "äldre");
const always = (step: Step) => fc.constant(step);

const replyWith =
  (reply: (server: Simulation["server"], write: Write) => Reply): Step =>
  ({ requests, server }) => {
    const request = requests.shift();
    request?.answer(reply(server, request.write));
  };
const deliverReply = replyWith((server, write) => server.write(write));
const loseReply = replyWith((server, write) => {
  server.write(write);
  return { name: "unreachable" };
});

const type = ([name, text]: [Field, string]): Step => {
  return ({ session, typed, shownKeys }) => {
    shownKeys.add(toKey(name, text));
    // Typing the server's value is no change.
    if (isSame(session.state().fields[name].serverValue, text)) typed.delete(name);
    else typed.set(name, text);
    session.type(name, text);
  };
};

const fireTimer: Step = ({ timers }) => {
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
const crashBrowser: Step = (simulation) => {
  const { stored } = simulation;
  simulation.open();
  recordShown(simulation);
  for (const text of stored) simulation.session.recover(text);
};

/** The page learns of a colleague's change: it refetches the version, or learns that it has been published. */
const receiveChange: Step = ({ session, server }) => {
  if (server.isPublished()) session.interrupt();
  else session.refresh(structuredClone(server.version));
};

/** The editor moves the unsaved texts to a new version. */
const moveToNewVersion: Step = (simulation) => {
  const { session, server } = simulation;
  if (session.state().halted !== "interrupted") return;
  const texts = unsavedValues(session.state());
  server.makeNewVersion();
  simulation.open();
  recordShown(simulation);
  for (const text of texts) simulation.session.recover(text);
};

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(field, editorTexts).map(type) },
  {
    weight: 3,
    arbitrary: field.map(
      (name): Step =>
        ({ session }) =>
          session.leave(name),
    ),
  },
  { weight: 2, arbitrary: always(fireTimer) },
  { weight: 5, arbitrary: always(deliverReply) },
  { weight: 1, arbitrary: always(loseReply) },
  { weight: 1, arbitrary: always(replyWith(() => ({ name: "unreachable" }))) },
  { weight: 1, arbitrary: always(replyWith(() => ({ name: "loggedOut" }))) },
  { weight: 1, arbitrary: always(replyWith(() => ({ name: "refused", message: "Ogiltigt värde" }))) },
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
    arbitrary: fc.tuple(field, colleagueTexts).map(
      ([name, text]): Step =>
        ({ server }) =>
          server.colleagueWrites(name, text),
    ),
  },
  { weight: 3, arbitrary: always(receiveChange) },
  { weight: 1, arbitrary: always(({ server }) => server.colleaguePublishes()) },
  { weight: 1, arbitrary: always(moveToNewVersion) },
  { weight: 1, arbitrary: field.map(keepMine) },
  { weight: 1, arbitrary: field.map(takeTheirs) },
  { weight: 1, arbitrary: always(crashBrowser) },
);

const flushPromises = async () => {
  for (let tick = 0; tick < 8; tick += 1) await Promise.resolve();
};

/** The network is back, and the editor resolves every conflict with the own text. */
async function saveEverything(simulation: Simulation): Promise<void> {
  if (simulation.server.isPublished()) {
    simulation.session.interrupt();
    moveToNewVersion(simulation);
  }
  for (let round = 0; round < 20; round += 1) {
    simulation.session.resume();
    for (const name of fields) {
      simulation.session.retry(name);
      keepMine(name)(simulation);
      simulation.session.leave(name);
    }
    deliverReply(simulation);
    await flushPromises();
    recordShown(simulation);
  }
}

test("in any order of events no text is lost or shown as saved too early, no unseen text is overwritten, and everything is saved in the end", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { maxLength: 60, size: "max" }), async (run) => {
      const simulation = givenSimulation();
      for (const step of run) {
        step(simulation);
        await flushPromises();
        recordShown(simulation);
        expectInvariants(simulation);
      }

      await saveEverything(simulation);

      expectInvariants(simulation);
      for (const name of versionFieldNames) expect(isUnsaved(simulation.session.state().fields[name])).toBe(false);
      simulation.session.refresh(structuredClone(simulation.server.version));
      for (const name of fields)
        expect(isSame(simulation.session.state().fields[name].value, simulation.server.version[name])).toBe(true);
      for (const [name, text] of simulation.typed) expect(simulation.server.storedKeys).toContain(toKey(name, text));
    }),
    { numRuns: 1000 },
  );
});
