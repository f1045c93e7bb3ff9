import { type MeasureVersion, type VersionFieldName, versionFieldNames } from "@indikatorkatalogen/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { givenVersion } from "../../../../testing/given.ts";
import { createDraft, type UnsentText, type Write } from "./draft.ts";
import { type FieldValue, isSame, isUnsaved } from "./field-saving.ts";
import type { Outcome } from "./replies.ts";

const fields = ["numeratorDefinition", "denominatorDefinition"] as const satisfies VersionFieldName[];
type Field = (typeof fields)[number];

const mark = (field: VersionFieldName, text: FieldValue) => `${field}: ${String(text ?? "").trim()}`;

/** A server as it is agreed: a write is refused only when that very field has changed since it was seen. */
function modelServer() {
  const version: MeasureVersion = givenVersion({ status: "ONGOING", revision: 1 });
  const changed: Record<string, { revision: number; byColleague: boolean }> = {};
  const held = new Set<string>();
  const overwritten = new Set<string>();

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
    /** Every text that it has ever had. */
    held,
    /** What colleagues had written and the editor replaced. */
    overwritten,
    colleagueWrites: (field: Field, text: string) => store(field, text, true),
    write: ({ field, value, seen }: Write): Outcome => {
      const isStale = (changed[field]?.revision ?? 0) > seen;
      if (isStale && !isSame(version[field], value)) {
        const { revision } = version;
        return { name: "conflict", theirs: version[field], revision, changedBy: "Karin Ek", changedAt: 1 };
      }
      store(field, value, false);
      return { name: "acknowledged", value: version[field], revision: version.revision };
    },
  };
}

/** An editor at work: everything that takes time waits until the test says that it happens. */
function givenWorld() {
  const server = modelServer();
  const world = {
    server,
    kept: [] as readonly UnsentText[],
    timers: new Set<() => void>(),
    requests: [] as { write: Write; answer: (outcome: Outcome) => void }[],
    /** What the editor has typed last in a field and not let go of. */
    typed: new Map<Field, string>(),
    /** What the editor has had before their eyes. */
    shown: new Set<string>(),
    draft: openDraft(),
    open: () => {
      world.timers.clear();
      world.requests.length = 0;
      world.draft = openDraft();
    },
  };
  function openDraft() {
    return createDraft({
      version: structuredClone(server.version),
      isCollecting: false,
      send: (write) => new Promise((answer) => world.requests.push({ write, answer })),
      check: () => undefined,
      keep: (texts) => {
        world.kept = texts;
      },
      now: () => 1,
      later: (run) => {
        world.timers.add(run);
        return () => world.timers.delete(run);
      },
      onOutcome: () => undefined,
    });
  }
  return world;
}
type World = ReturnType<typeof givenWorld>;
type Step = (world: World) => void;

function look({ draft, shown }: World): void {
  for (const name of fields) {
    const { phase, text, standing } = draft.state().fields[name];
    if (phase.name === "conflict") shown.add(mark(name, phase.theirs));
    if (isSame(text, standing)) shown.add(mark(name, standing));
  }
}

/** What the page claims, held against what is so. */
function expectHonest({ draft, server, kept, typed, shown }: World): void {
  for (const name of fields) {
    const field = draft.state().fields[name];
    if (field.phase.name === "saved") expect(server.held).toContain(mark(name, field.text));
    const last = typed.get(name);
    if (last === undefined) continue;
    const places = [field.text, ...kept.filter((text) => text.field === name).map(({ text }) => text)];
    const isSomewhere = places.some((text) => isSame(text, last)) || server.held.has(mark(name, last));
    expect(isSomewhere, `"${last}" is lost`).toBe(true);
  }
  for (const text of server.overwritten) expect(shown).toContain(text);
}

const field = fc.constantFrom(...fields);
const words = fc.constantFrom("", "alla", "alla patienter", "alla patienter ", "döda", "kvinnor");
/** Some that the editor types too, and some that only a colleague would. */
const colleaguesWords = fc.constantFrom("alla", "bara män", "bara barn", "äldre");
const always = (step: Step) => fc.constant(step);

const answer =
  (reply: (server: World["server"], write: Write) => Outcome): Step =>
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
  return ({ draft, typed, shown }) => {
    shown.add(mark(name, text));
    // What stands already is nothing new.
    if (isSame(draft.state().fields[name].standing, text)) typed.delete(name);
    else typed.set(name, text);
    draft.type(name, text);
  };
};

const wait: Step = ({ timers }) => {
  const [first] = timers;
  if (!first) return;
  timers.delete(first);
  first();
};

const keepMine = (name: Field): Step => {
  return ({ draft }) => {
    if (draft.state().fields[name].phase.name === "conflict") draft.keepMine(name);
  };
};

const takeTheirs = (name: Field): Step => {
  return ({ draft, typed }) => {
    if (draft.state().fields[name].phase.name !== "conflict") return;
    draft.takeTheirs(name);
    typed.delete(name);
  };
};

/** The browser is killed and opened again; the editor compares what was kept with what stands, and takes it back. */
const killBrowser: Step = (world) => {
  const { kept } = world;
  world.open();
  look(world);
  for (const { field: name, text } of kept) world.draft.type(name, text);
};

const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.tuple(field, words).map(type) },
  {
    weight: 3,
    arbitrary: field.map(
      (name): Step =>
        ({ draft }) =>
          draft.leave(name),
    ),
  },
  { weight: 2, arbitrary: always(wait) },
  { weight: 5, arbitrary: always(answerWell) },
  { weight: 1, arbitrary: always(loseAnswer) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "unreachable" }))) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "loggedOut" }))) },
  { weight: 1, arbitrary: always(answer(() => ({ name: "refused", message: "Ogiltigt värde" }))) },
  { weight: 1, arbitrary: always(({ draft }) => draft.resume()) },
  {
    weight: 1,
    arbitrary: field.map(
      (name): Step =>
        ({ draft }) =>
          draft.retry(name),
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
  { weight: 1, arbitrary: always(({ draft, server }) => draft.refresh(structuredClone(server.version))) },
  { weight: 1, arbitrary: field.map(keepMine) },
  { weight: 1, arbitrary: field.map(takeTheirs) },
  { weight: 1, arbitrary: always(killBrowser) },
);

const settled = async () => {
  for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
};

/** Everything works again, and the editor answers every question by keeping the own text. */
async function comeToRest(world: World): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    world.draft.resume();
    for (const name of fields) {
      world.draft.retry(name);
      keepMine(name)(world);
      world.draft.leave(name);
    }
    answerWell(world);
    await settled();
    look(world);
  }
}

test("in any order of events no text is lost or called saved too early, no colleague is overwritten unseen, and all is saved in the end", async () => {
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
      for (const name of versionFieldNames) expect(isUnsaved(world.draft.state().fields[name])).toBe(false);
      for (const [name, text] of world.typed) expect(world.server.held).toContain(mark(name, text));
    }),
    { numRuns: 1000 },
  );
});
