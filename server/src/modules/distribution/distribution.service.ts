import { type ContractName, contractVersionOf, type DistributedPage } from "@indikatorkatalogen/contract";
import { distributionHost } from "../../callers/caller.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { countDistributed, listAllMeasures, listChangedMeasures, readCursor } from "./distribution.repository.ts";

interface Selection {
  contract: ContractName;
  since?: string | undefined;
  after?: string | undefined;
  pagesize: number;
}

/**
 * A page of an import by the data-distribution host. What changes while pages are read is at least as new as the first
 * page's cursor, so the next import reads it again: nothing is missed, however long an import takes. A page is read in one
 * snapshot, so that its total matches its content.
 */
export const readDistributed = (db: Database, query: Selection): Promise<DistributedPage> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => readPage(tx, query));

async function readPage(db: Database, query: Selection): Promise<DistributedPage> {
  const { since, pagesize: limit } = query;
  const contract = contractVersionOf[query.contract];
  const { cursor, isKnown } = await readCursor(db, since);
  const isWhole = since === undefined || !isKnown;
  const selection = { contract, after: toPosition(query.after), limit };
  const rows = isWhole ? await listAllMeasures(db, selection) : await listChangedMeasures(db, since, selection);
  const ids = rows.flatMap(({ versionId }) => versionId ?? []);
  const versions = await listVersionsById(db, ids, visibleVersions(distributionHost));
  const published = new Map(versions.filter(({ status }) => status === "PUBLISHED").map((one) => [one.measureId, one]));
  const last = rows.length === limit ? rows.at(-1) : undefined;
  return {
    cursor,
    isWhole,
    measures: [...published.values()].map((version) => ({
      id: version.measureId,
      legacyId: version.legacyId,
      version,
    })),
    gone: isWhole ? [] : rows.flatMap(({ measureId }) => (published.has(measureId) ? [] : measureId)),
    total: query.after === undefined ? await countDistributed(db, contract) : null,
    next: last ? `${last.changedIn}.${last.measureId}` : null,
  };
}

function toPosition(after: string | undefined) {
  const [changedIn, measureId] = after?.split(".") ?? [];
  return changedIn !== undefined && measureId !== undefined ? { changedIn, measureId } : undefined;
}
