import type { Database } from "../../../database/database.ts";
import { readSearchConcepts } from "../../concepts/concepts.service.ts";
import { applyChanges, loadAliases } from "./apply-changes.service.ts";
import { type CatalogueState, noHorizon } from "./catalogue-state.ts";
import { deleteUnreachedChanges, readHorizon } from "./change-log.repository.ts";
import { runInSlices } from "./in-slices.ts";
import { createTokenizedDocumentsIndexer, indexDocuments } from "./index-documents.ts";
import { readDocuments } from "./loaded-documents.repository.ts";
import { tokenizeOnThread } from "./tokenize-on-thread.ts";

/** Loads everything, from a snapshot and the changes since, or from all documents. Returns whether a snapshot was used. */
export async function loadCatalogue(db: Database, state: CatalogueState, maxReadInProcess: number): Promise<boolean> {
  const isFromSnapshot = await restoreSnapshot(state);
  // A load that is repeated after a failure starts from the first horizon: documents already indexed may be gone.
  if (state.horizon === noHorizon) {
    await deleteUnreachedChanges(db);
    state.horizon = await readHorizon(db);
  }
  state.concepts = await readSearchConcepts(db, state.shippedConcepts);
  await runInSlices(state.index.loadConcepts(state.concepts));
  await loadAliases(db, state);
  if (!isFromSnapshot) {
    // While there are no documents, because until it is done a search for a concept may take half a second.
    await runInSlices(state.index.buildPhrases());
    await loadDocuments(db, state, maxReadInProcess);
  }
  // Changes are cheap to apply before the sort orders are built; those made meanwhile are applied afterwards.
  await applyChanges(db, state);
  await runInSlices(state.index.buildSortOrders());
  await applyChanges(db, state);
  return isFromSnapshot;
}

async function restoreSnapshot(state: CatalogueState): Promise<boolean> {
  const restored = await state.snapshots?.restore(state);
  if (!restored) return false;
  const { horizon, incarnation, logPosition } = restored;
  state.horizon = horizon;
  state.identity = { incarnation, logPosition };
  return true;
}

async function loadDocuments(db: Database, state: CatalogueState, maxReadInProcess: number): Promise<void> {
  const batches = readDocuments(db);
  for (let count = 0; count < maxReadInProcess; ) {
    const { value, done } = await batches.next();
    if (done) break;
    await indexDocuments(state, value);
    count += value.length;
  }
  const indexTokenized = createTokenizedDocumentsIndexer(state);
  for await (const batch of tokenizeOnThread(batches, state.index.listWords)) await indexTokenized(batch);
}
