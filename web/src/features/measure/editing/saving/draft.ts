import type { MeasureVersion, VersionFieldName, VersionSection } from "@indikatorkatalogen/contract";
import { published, refreshedWhileCollecting } from "./collecting.ts";
import { type FieldValue, isUnsaved } from "./field-saving.ts";
import { answered, heard, keptMine, merged, type Outcome, resumed, tookTheirs } from "./replies.ts";
import { createTurns } from "./serial-queue.ts";
import {
  due,
  left,
  nextToSend,
  refreshed,
  resetTo,
  retried,
  savingOf,
  sectionNames,
  started,
  typed,
  type VersionSaving,
} from "./version-saving.ts";

/** What one field's text is, where it came from and what it was made of: enough to offer it back. */
export interface UnsentText {
  field: VersionSection;
  text: FieldValue;
  /** What stood when it was typed. */
  base: FieldValue;
  seen: number;
}

export interface Write {
  field: VersionFieldName;
  value: FieldValue;
  isReset: boolean;
  seen: number;
}

export interface DraftDependencies {
  version: MeasureVersion;
  /** A published version collects its changes and sends them together, when asked. */
  isCollecting: boolean;
  /** Never throws: a failure is an outcome like another. */
  send: (write: Write) => Promise<Outcome>;
  /** What the server would say of a text, as far as can be known here. */
  check: (field: VersionFieldName, value: FieldValue) => string | undefined;
  keep: (texts: readonly UnsentText[]) => void;
  now: () => number;
  /** Runs something later; gives the way to call it off. */
  later: (run: () => void, after: number) => () => void;
  onOutcome: (outcome: Outcome, field: VersionFieldName) => void;
}

export type Draft = ReturnType<typeof createDraft>;

const typingPause = 1200;
const firstRetry = 2000;
const longestRetry = 30_000;

/** The editing of one version: what is typed in each field, and its way to the server. */
export function createDraft(dependencies: DraftDependencies) {
  const { isCollecting, send, check, keep, now, later, onOutcome } = dependencies;
  let state = savingOf(dependencies.version);
  let retryAfter = firstRetry;
  const listeners = new Set<() => void>();
  const jobs: (() => Promise<void>)[] = [];

  const apply = (change: (before: VersionSaving) => VersionSaving) => {
    state = change(state);
    keep(unsentTexts(state));
    for (const listener of listeners) listener();
    turns.take();
  };
  const turns = createTurns(() => {
    if (state.halted) return undefined;
    const field = isCollecting ? undefined : nextToSend(state);
    return jobs.shift() ?? (field && (() => write(field)));
  });

  const write = async (field: VersionFieldName) => {
    const { text, seen, isReset } = state.fields[field];
    apply((before) => started(before, field));
    const problem = check(field, text);
    const outcome: Outcome = problem
      ? { name: "refused", message: problem }
      : await send({ field, value: text, isReset, seen });
    apply((before) => answered(before, outcome, now()));
    if (outcome.name === "unreachable") later(() => apply(resumed), retryAfter);
    retryAfter = outcome.name === "unreachable" ? Math.min(retryAfter * 2, longestRetry) : firstRetry;
    onOutcome(outcome, field);
  };

  return {
    isCollecting,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...editorActions(apply, later),
    refresh: (version: MeasureVersion) =>
      apply((before) => (isCollecting ? refreshedWhileCollecting : refreshed)(before, version)),
    /** What was collected when it was sent has been published. */
    published: (version: MeasureVersion, sent: VersionSaving) => apply((before) => published(before, version, sent)),
    /** Everything collected has been let go. */
    restart: (version: MeasureVersion) => apply(() => savingOf(version)),
    resume: () => apply(resumed),
    /** A write to something else of the version, in its turn. Throws what it throws. */
    run: <T extends { revision: number }>(job: (seen: number) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        jobs.push(async () => {
          try {
            const result = await job(state.revision);
            apply((before) => heard(before, result.revision));
            resolve(result);
          } catch (failure) {
            reject(failure);
          }
        });
        turns.take();
      }),
  };
}

type Apply = (change: (before: VersionSaving) => VersionSaving) => void;

/** What the editor can do to a field or a list. */
function editorActions(apply: Apply, later: DraftDependencies["later"]) {
  const pauses = new Map<VersionSection, () => void>();
  return {
    type: (field: VersionSection, value: FieldValue) => {
      pauses.get(field)?.();
      pauses.set(
        field,
        later(() => apply((state) => due(state, field)), typingPause),
      );
      apply((state) => typed(state, field, value));
    },
    leave: (field: VersionSection) => apply((state) => left(state, field)),
    leaveAll: () => apply((state) => sectionNames.reduce(left, state)),
    retry: (field: VersionSection) => apply((state) => resumed(retried(state, field))),
    reset: (field: VersionSection, value: FieldValue) => apply((state) => resetTo(state, field, value)),
    undo: (field: VersionSection) => apply((state) => due(typed(state, field, state.fields[field].before), field)),
    keepMine: (field: VersionSection) => apply((state) => keptMine(state, field)),
    takeTheirs: (field: VersionSection) => apply((state) => tookTheirs(state, field)),
    merge: (field: VersionSection, value: FieldValue) => apply((state) => merged(state, field, value)),
  };
}

export const unsentTexts = ({ fields }: VersionSaving): UnsentText[] =>
  sectionNames
    .filter((name) => isUnsaved(fields[name]))
    .map((name) => ({ field: name, text: fields[name].text, base: fields[name].standing, seen: fields[name].seen }));
