import { setImmediate, setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../../database/database.ts";
import type { ChangeTracker } from "../../../memory/change-tracker.ts";
import { coalesceCalls } from "../../../memory/coalesce.ts";
import { createSingleFlight } from "../../../memory/single-flight.ts";
import { createSearchIndex, type SearchIndex } from "../index/search-index.ts";
import { keyOf } from "./document-key.ts";
import { createFilterValueNames, type FilterValueNames } from "./filter-value-names.ts";
import { createTokenizedDocumentsIndexer, indexDocuments, putDocument } from "./index-documents.ts";
import {
  type ChangedList,
  type ChangedMeasure,
  type Horizon,
  type LoadedDocument,
  listSynonymWords,
  readChanges,
  readDocuments,
  readDocumentsOf,
  readHorizon,
} from "./search-documents.repository.ts";
import { readWordsOnThread } from "./word-reader-thread.ts";

/** The documents of the database in memory, kept current. */
export interface SearchCatalogue extends ChangeTracker {
  index: SearchIndex;
  names: FilterValueNames;
  /** Grows with every change of what the index holds. */
  revision: () => number;
  /** Resolves when everything has been loaded, and whatever was written here before the call; nothing when it has been. */
  ready: () => Promise<void> | undefined;
  /** Something may have been written, here or elsewhere: it is taken in within a moment. */
  noteChange: () => void;
  /** Something may have been written here: whoever asks from now on waits until it has been taken in. */
  noteWrite: () => undefined;
  /** The same, waited for by whoever wrote it. */
  follow: () => Promise<void> | undefined;
  /** Takes in everything that was committed before the call. */
  catchUp: () => Promise<void>;
  /** Called with the ids of the measures that a catch-up took in. */
  onChange: (listener: (measureIds: readonly string[]) => void) => void;
  /** Called with the name of a list that has changed. */
  onListChange: (listener: (list: string) => void) => void;
}

interface State {
  index: SearchIndex;
  names: FilterValueNames;
  revision: number;
  horizon: Horizon;
  /** The changes since the horizon that are already in: a slow transaction elsewhere holds the horizon back. */
  applied: Map<string, string>;
  /** The documents that each measure has in the index. */
  statuses: Map<string, string[]>;
  appliedLists: readonly ChangedList[];
  listeners: ((measureIds: readonly string[]) => void)[];
  listListeners: ((list: string) => void)[];
}

/** Milliseconds in which notices of changes, our own and those of other nodes, are gathered. */
const changeDelayMs = 25;
/** Milliseconds that whoever asks waits for what was written here. */
const patience = 1000;

interface Settings {
  /** Told when the catalogue cannot follow. */
  warn?: (error: unknown) => void;
  /** How many documents are read here; where there are more, a thread of its own is worth its start. */
  maxReadInProcess?: number;
}

export function createSearchCatalogue(
  db: Database,
  { warn = () => {}, maxReadInProcess = 5000 }: Settings = {},
): SearchCatalogue {
  const state: State = {
    index: createSearchIndex(),
    names: createFilterValueNames(),
    revision: 0,
    horizon: beginning,
    applied: new Map(),
    statuses: new Map(),
    appliedLists: [],
    listeners: [],
    listListeners: [],
  };
  let loading: Promise<void> | undefined;
  let isLoaded = false;
  /** A load that failed, because the database was away, is begun anew by the next who asks. */
  const loaded = () => {
    loading ??= load(db, state, maxReadInProcess).then(
      () => {
        isLoaded = true;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  // Whoever asks is told; nobody asking is no reason to end the process.
  loaded().catch(() => {});
  const share = createSingleFlight<void>();
  const takeIn = () =>
    share("changes", async () => {
      await loaded();
      await applyChanges(db, state);
    });
  const follower = createChangeFollower(takeIn, warn);
  return {
    index: state.index,
    names: state.names,
    revision: () => state.revision,
    ready: () => (isLoaded ? follower.caughtUp() : loaded().then(follower.caughtUp)),
    isCurrent: () => isLoaded && !follower.isBehind(),
    // Nobody waits until all is loaded, but those who search.
    caughtUp: () => (isLoaded ? follower.caughtUp() : undefined),
    follow: () => (isLoaded ? follower.follow() : follower.noteWrite()),
    noteChange: follower.noteChange,
    noteWrite: follower.noteWrite,
    catchUp: follower.catchUp,
    onChange: (listener) => {
      state.listeners.push(listener);
    },
    onListChange: (listener) => {
      state.listListeners.push(listener);
    },
  };
}

type ChangeFollower = Pick<SearchCatalogue, "catchUp" | "noteChange" | "noteWrite" | "follow" | "caughtUp"> & {
  isBehind: () => boolean;
};

/**
 * What is written here is taken in within a moment, many changes at a time, or at once when somebody asks before that:
 * whoever has written finds what it wrote. A catalogue that cannot follow now follows later; the write stands.
 */
function createChangeFollower(takeIn: () => Promise<void>, warn: (error: unknown) => void): ChangeFollower {
  // How many times something was written here, how many of them have been taken in, and how many are not waited for.
  let [written, takenIn, givenUp] = [0, 0, 0];
  let isWarned = false;

  async function catchUp(): Promise<void> {
    const covered = written;
    await takeIn();
    takenIn = Math.max(takenIn, covered);
    isWarned = false;
  }

  function tryAgain(error: unknown): void {
    if (takenIn === written) return;
    if (!isWarned) warn(error);
    isWarned = true;
    setTimeout(noteChange, patience).unref();
  }

  async function waitFor(wanted: number): Promise<void> {
    await Promise.race([catchUp().catch(() => {}), wait(patience, undefined, { ref: false })]);
    if (takenIn < wanted) givenUp = Math.max(givenUp, wanted);
  }

  function noteWrite(): undefined {
    written += 1;
    noteChange();
  }

  const noteChange = coalesceCalls(() => void catchUp().catch(tryAgain), changeDelayMs);
  return {
    catchUp,
    noteChange,
    noteWrite,
    follow: () => catchUp().catch(noteWrite),
    isBehind: () => takenIn < written,
    caughtUp: () => (Math.max(takenIn, givenUp) < written ? waitFor(written) : undefined),
  };
}

const beginning: Horizon = "0";

async function load(db: Database, state: State, maxReadInProcess: number): Promise<void> {
  // A load that was broken off and begun anew takes in what has changed since the first: some of it may be gone.
  if (state.horizon === beginning) state.horizon = await readHorizon(db);
  await loadSynonyms(db, state);
  const batches = readDocuments(db);
  for (let taken = 0; taken < maxReadInProcess; ) {
    const { value, done } = await batches.next();
    if (done) break;
    await indexDocuments(state, value);
    taken += value.length;
  }
  const putRead = createTokenizedDocumentsIndexer(state);
  for await (const read of readWordsOnThread(batches, state.index.words)) await putRead(read);
  // What came meanwhile is taken in before the orders are made, which is cheap, and what comes while they are made after.
  await applyChanges(db, state);
  while (state.index.prepareSlice()) await setImmediate();
  await applyChanges(db, state);
}

/** So many measures are taken in at a time, and others are answered in between. */
const changesPerSlice = 20;

async function applyChanges(db: Database, state: State): Promise<void> {
  const { measures, horizon, lists } = await readChanges(db, state.horizon);
  const fresh = measures.filter(({ measureId, changedIn }) => state.applied.get(measureId) !== changedIn);
  for (let start = 0; start < fresh.length; start += changesPerSlice) {
    if (start > 0) await setImmediate();
    takeIn(state, await withDocuments(db, fresh.slice(start, start + changesPerSlice)));
  }
  for (const { list } of lists.filter((one) => !isApplied(state, one))) {
    if (list === "synonym") await loadSynonyms(db, state);
    for (const listener of state.listListeners) listener(list);
  }
  // Not before all of it is in: what failed half-way is taken in anew.
  state.applied = new Map(
    measures
      .filter(({ changedIn }) => BigInt(changedIn) >= BigInt(horizon))
      .map((one) => [one.measureId, one.changedIn]),
  );
  state.appliedLists = lists;
  state.horizon = horizon;
}

const isApplied = ({ appliedLists }: State, { list, changedIn }: ChangedList): boolean =>
  appliedLists.some((known) => known.list === list && known.changedIn === changedIn);

async function loadSynonyms(db: Database, state: State): Promise<void> {
  state.index.setSynonyms(await listSynonymWords(db));
  state.revision += 1;
}

function takeIn(state: State, measures: readonly TakenIn[]): void {
  for (const measure of measures) replaceMeasure(state, measure);
  state.revision += 1;
  const ids = measures.map(({ measureId }) => measureId);
  for (const listener of state.listeners) listener(ids);
}

interface TakenIn {
  measureId: string;
  documents: LoadedDocument[];
}

async function withDocuments(db: Database, measures: readonly ChangedMeasure[]): Promise<TakenIn[]> {
  const unread = measures.flatMap(({ measureId, documents }) => (documents ? [] : [measureId]));
  const read = unread.length === 0 ? [] : await readDocumentsOf(db, unread);
  const byMeasure = Map.groupBy(read, ({ measureId }) => measureId);
  return measures.map(({ measureId, documents }) => ({
    measureId,
    documents: documents ?? byMeasure.get(measureId) ?? [],
  }));
}

function replaceMeasure(state: State, { measureId, documents }: TakenIn): void {
  const held = state.statuses.get(measureId) ?? [];
  const kept = documents.map(({ status }): string => status);
  for (const status of held) if (!kept.includes(status)) state.index.remove(keyOf(measureId, status));
  state.statuses.set(measureId, kept);
  for (const document of documents) putDocument(state, document);
}
