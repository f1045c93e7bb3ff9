import type { MeasureVersion, VersionFieldName, VersionSection } from "@indikatorkatalogen/contract";
import { afterPublish, refreshCollected } from "./collecting.ts";
import { type FieldValue, isUnsaved } from "./field-saving.ts";
import {
  applyReply,
  interruptSending,
  keepMine,
  mergeTexts,
  noteRevision,
  type RecoveredValue,
  type Reply,
  recoverValue,
  resumeSending,
  takeTheirs,
} from "./replies.ts";
import { createSerialQueue } from "./serial-queue.ts";
import {
  ancestorOf,
  initialSaving,
  leaveField,
  markDue,
  nextToSend,
  refreshFrom,
  resetTo,
  retryField,
  sectionNames,
  startSending,
  typeValue,
  type VersionSaving,
} from "./version-saving.ts";

/** An unsaved value with its base: enough to recover it later. */
export interface UnsavedValue {
  field: VersionSection;
  value: FieldValue;
  /** The server's value when it was typed. */
  base: FieldValue;
  baseRevision: number;
}

export interface Write {
  field: VersionFieldName;
  value: FieldValue;
  isReset: boolean;
  baseRevision: number;
}

export interface EditSessionDependencies {
  version: MeasureVersion;
  /** A published version collects its changes and sends them together on publish. */
  isCollecting: boolean;
  /** Never throws: failures are replies too. */
  send: (write: Write) => Promise<Reply>;
  /** Client-side validation: an error message, or undefined. */
  validate: (field: VersionFieldName, value: FieldValue) => string | undefined;
  /** Stores the unsaved values on the device. */
  store: (values: readonly UnsavedValue[]) => void;
  now: () => number;
  /** Runs a function after a delay; returns a cancel function. */
  schedule: (run: () => void, afterMs: number) => () => void;
  onReply: (reply: Reply, field: VersionFieldName) => void;
}

export type EditSession = ReturnType<typeof createEditSession>;

const typingDelayMs = 1200;
const minRetryDelayMs = 2000;
const maxRetryDelayMs = 30_000;

/** The editing state of one version: the values in its fields and the queue that saves them. */
export function createEditSession(dependencies: EditSessionDependencies) {
  const { isCollecting, send, validate, store, now, schedule, onReply } = dependencies;
  let state = initialSaving(dependencies.version);
  let retryDelayMs = minRetryDelayMs;
  /** A version that was fetched while a write was in flight, to be applied after its reply. */
  let fetched: MeasureVersion | undefined;
  const listeners = new Set<() => void>();
  const jobs: (() => Promise<void>)[] = [];

  const apply = (change: (before: VersionSaving) => VersionSaving) => {
    state = change(state);
    store(unsavedValues(state));
    for (const listener of listeners) listener();
    queue.startNext();
  };
  const queue = createSerialQueue(() => {
    if (state.halted) return undefined;
    const field = isCollecting ? undefined : nextToSend(state);
    return jobs.shift() ?? (field && (() => write(field)));
  });

  const write = async (field: VersionFieldName) => {
    const { value, baseRevision, isReset } = state.fields[field];
    apply((before) => startSending(before, field));
    const problem = validate(field, value);
    const reply: Reply = problem
      ? { name: "refused", message: problem }
      : await send({ field, value, isReset, baseRevision });
    apply((before) => applyReply(before, reply, now()));
    if (fetched) refresh(fetched);
    if (reply.name === "unreachable") schedule(() => apply(resumeSending), retryDelayMs);
    retryDelayMs = reply.name === "unreachable" ? Math.min(retryDelayMs * 2, maxRetryDelayMs) : minRetryDelayMs;
    onReply(reply, field);
  };

  const refresh = (version: MeasureVersion) => {
    fetched = state.sending ? version : undefined;
    apply((before) => (isCollecting ? refreshCollected : refreshFrom)(before, version));
  };

  return {
    isCollecting,
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    ...editorActions(apply, schedule),
    refresh,
    /** Nothing more can be saved; what is typed is still stored on the device. */
    interrupt: () => apply(interruptSending),
    /** Call after `sent` has been published. */
    markPublished: (version: MeasureVersion, sent: VersionSaving) =>
      apply((before) => afterPublish(before, version, sent)),
    /** Discards every collected change. */
    restart: (version: MeasureVersion) => apply(() => initialSaving(version)),
    resume: () => apply(resumeSending),
    /** Queues another write to the version, such as to a part. Rejects with the write's error. */
    run: <T extends { revision: number }>(job: (baseRevision: number) => Promise<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        if (state.halted === "interrupted") return reject(new Error("The version can no longer be changed"));
        jobs.push(async () => {
          try {
            const result = await job(state.revision);
            apply((before) => ({ ...noteRevision(before, result.revision), partSavedAt: now() }));
            resolve(result);
          } catch (error) {
            reject(error);
          }
        });
        queue.startNext();
      }),
  };
}

type Apply = (change: (before: VersionSaving) => VersionSaving) => void;

/** The editor's actions on a field or part. */
function editorActions(apply: Apply, schedule: EditSessionDependencies["schedule"]) {
  const pendingPauses = new Map<VersionSection, () => void>();
  const type = (field: VersionSection, value: FieldValue) => {
    pendingPauses.get(field)?.();
    pendingPauses.set(
      field,
      schedule(() => apply((state) => markDue(state, field)), typingDelayMs),
    );
    apply((state) => typeValue(state, field, value));
  };
  const leave = (field: VersionSection) => apply((state) => leaveField(state, field));
  return {
    type,
    leave,
    /** A choice is complete at once and is saved immediately. */
    choose: (field: VersionSection, value: FieldValue) => {
      type(field, value);
      leave(field);
    },
    leaveAll: () => apply((state) => sectionNames.reduce(leaveField, state)),
    retry: (field: VersionSection) => apply((state) => resumeSending(retryField(state, field))),
    reset: (field: VersionSection, value: FieldValue) => apply((state) => resetTo(state, field, value)),
    undo: (field: VersionSection) =>
      apply((state) => markDue(typeValue(state, field, state.fields[field].before), field)),
    keepMine: (field: VersionSection) => apply((state) => keepMine(state, field)),
    takeTheirs: (field: VersionSection) => apply((state) => takeTheirs(state, field)),
    recover: (recovered: RecoveredValue) => apply((state) => recoverValue(state, recovered)),
    merge: (field: VersionSection, value: FieldValue) => apply((state) => mergeTexts(state, field, value)),
  };
}

/** Every field and part with its typed value. */
export const typedContentOf = ({ fields }: VersionSaving): Pick<UnsavedValue, "field" | "value">[] =>
  sectionNames.map((field) => ({ field, value: fields[field].value }));

export const unsavedValues = ({ fields }: VersionSaving): UnsavedValue[] =>
  sectionNames
    .filter((name) => isUnsaved(fields[name]))
    .map((name) => ({
      field: name,
      value: fields[name].value,
      base: ancestorOf(fields[name]),
      baseRevision: fields[name].baseRevision,
    }));
