import type { Database } from "../../../database/database.ts";
import type { Horizon } from "../../../database/horizon.ts";
import { readSearchConcepts } from "../../concepts/concepts.service.ts";
import { documentKey } from "../index/search-types.ts";
import type { CatalogueState } from "./catalogue-state.ts";
import {
  type ChangedList,
  type ChangedMeasure,
  type DatabaseIdentity,
  deleteUnreachedChanges,
  listRecordedLists,
  readChanges,
  readHorizon,
} from "./change-log.repository.ts";
import { listAliases } from "./entry-aliases.repository.ts";
import { runInSlices } from "./in-slices.ts";
import { indexDocument } from "./index-documents.ts";
import { type LoadedDocument, listDocumentedMeasures, readDocumentsOf } from "./loaded-documents.repository.ts";

/** Documents of this many measures are fetched and applied at a time. */
const measuresPerSlice = 20;

/** Applies what has been committed since the last time. */
export async function applyChanges(db: Database, state: CatalogueState): Promise<void> {
  const { measures, horizon, lists, incarnation, logPosition } = await readChanges(db, state.horizon);
  const identity = { incarnation, logPosition };
  if (isRestored(state, identity, horizon)) return reload(db, state);
  const fresh = measures.filter(({ measureId, changedIn }) => state.applied.get(measureId) !== changedIn);
  for (let start = 0; start < fresh.length; start += measuresPerSlice) {
    replaceMeasures(state, await withDocuments(db, fresh.slice(start, start + measuresPerSlice)));
  }
  for (const { list } of lists.filter((one) => !isApplied(state, one))) {
    if (list === "entry_alias") await loadAliases(db, state);
    if (list === "concept") await replaceConcepts(db, state);
    for (const listener of state.listListeners) listener(list);
  }
  // Only after everything is applied: after a failure half-way the same changes are applied again.
  state.applied = new Map(
    measures
      .filter(({ changedIn }) => BigInt(changedIn) >= BigInt(horizon))
      .map((one) => [one.measureId, one.changedIn]),
  );
  state.appliedLists = lists;
  state.horizon = horizon;
  state.identity = identity;
  state.names.prune(state.index.hasFilterValue);
}

/** Whether the database has been replaced by a backup: what was read since the backup was taken may no longer exist. */
function isRestored(
  { identity, horizon: known }: CatalogueState,
  current: DatabaseIdentity,
  horizon: Horizon,
): boolean {
  if (!identity) return false;
  const isOlder = current.logPosition < identity.logPosition || BigInt(horizon) < BigInt(known);
  return isOlder || current.incarnation !== identity.incarnation;
}

/** Replaces everything in memory by what the database contains now. */
async function reload(db: Database, state: CatalogueState): Promise<void> {
  state.snapshots?.abandon();
  await deleteUnreachedChanges(db);
  state.horizon = await readHorizon(db);
  state.identity = undefined;
  state.applied = new Map();
  state.appliedLists = [];
  await replaceConcepts(db, state);
  const stored = await listDocumentedMeasures(db);
  const measureIds = [...new Set([...stored, ...state.index.measureIds()])];
  for (let start = 0; start < measureIds.length; start += measuresPerSlice) {
    const slice = measureIds.slice(start, start + measuresPerSlice);
    const changed = slice.map((measureId) => ({ measureId, changedIn: state.horizon, documents: null }));
    replaceMeasures(state, await withDocuments(db, changed));
  }
  for (const list of await listRecordedLists(db)) for (const listener of state.listListeners) listener(list);
  await applyChanges(db, state);
}

const isApplied = ({ appliedLists }: CatalogueState, { list, changedIn }: ChangedList): boolean =>
  appliedLists.some((known) => known.list === list && known.changedIn === changedIn);

async function replaceConcepts(db: Database, state: CatalogueState): Promise<void> {
  state.concepts = await readSearchConcepts(db, state.shippedConcepts);
  state.index.setConcepts(state.concepts);
  state.revision += 1;
  buildPhrasesInBackground(state);
}

/** Searches need not wait for it: until it is done, or when it fails, they only take longer. */
export function buildPhrasesInBackground({ index, warn }: CatalogueState): void {
  runInSlices(index.buildPhrases()).catch(warn);
}

export async function loadAliases(db: Database, state: CatalogueState): Promise<void> {
  const aliases = await listAliases(db);
  state.aliases = new Map(aliases.map(({ register, alias, entryId }) => [`${register} ${alias}`, entryId]));
  state.revision += 1;
}

interface MeasureDocuments {
  measureId: string;
  documents: LoadedDocument[];
}

async function withDocuments(db: Database, measures: readonly ChangedMeasure[]): Promise<MeasureDocuments[]> {
  const unread = measures.flatMap(({ measureId, documents }) => (documents ? [] : [measureId]));
  const read = unread.length === 0 ? [] : await readDocumentsOf(db, unread);
  const byMeasure = Map.groupBy(read, ({ measureId }) => measureId);
  return measures.map(({ measureId, documents }) => ({
    measureId,
    documents: documents ?? byMeasure.get(measureId) ?? [],
  }));
}

function replaceMeasures(state: CatalogueState, measures: readonly MeasureDocuments[]): void {
  for (const measure of measures) replaceMeasure(state, measure);
  state.revision += 1;
  const ids = measures.map(({ measureId }) => measureId);
  for (const listener of state.listeners) listener(ids);
}

function replaceMeasure(state: CatalogueState, { measureId, documents }: MeasureDocuments): void {
  const after = documents.map(({ status }): string => status);
  for (const status of state.index.statusesOf(measureId)) {
    if (!after.includes(status)) state.index.remove(documentKey(measureId, status));
  }
  for (const document of documents) indexDocument(state, document);
}
