import { type ContractName, contractVersionOf, type DistributedPage } from "@indikatorkatalogen/contract";
import { distributionHost } from "../../callers/caller.ts";
import { visibleVersions } from "../../callers/visibility.ts";
import type { Database } from "../../database/database.ts";
import { listVersionsById } from "../measures/measures.service.ts";
import { countDistributed, listAllPlaces, listChangedPlaces, readCursor } from "./distribution.repository.ts";

interface Reading {
  contract: ContractName;
  since?: string | undefined;
  after?: string | undefined;
  pagesize: number;
}

/**
 * A page of what the data-distribution host reads. What changes while pages are read is as new as the first page's
 * cursor or newer, so the next reading meets it again: nothing is missed, however long a reading takes. A page is of one
 * moment, so that the number on it is that of what it tells.
 */
export const readDistributed = (db: Database, reading: Reading): Promise<DistributedPage> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute((tx) => readPage(tx, reading));

async function readPage(db: Database, reading: Reading): Promise<DistributedPage> {
  const { since, pagesize: limit } = reading;
  const contract = contractVersionOf[reading.contract];
  const { cursor, isKnown } = await readCursor(db, since);
  const isWhole = since === undefined || !isKnown;
  const asked = { contract, after: toPlace(reading.after), limit };
  const places = isWhole ? await listAllPlaces(db, asked) : await listChangedPlaces(db, since, asked);
  const ids = places.flatMap(({ versionId }) => versionId ?? []);
  const versions = await listVersionsById(db, ids, visibleVersions(distributionHost));
  const published = new Map(versions.filter(({ status }) => status === "PUBLISHED").map((one) => [one.measureId, one]));
  const last = places.length === limit ? places.at(-1) : undefined;
  return {
    cursor,
    isWhole,
    measures: [...published.values()].map((version) => ({
      id: version.measureId,
      legacyId: version.legacyId,
      version,
    })),
    gone: isWhole ? [] : places.flatMap(({ measureId }) => (published.has(measureId) ? [] : measureId)),
    total: reading.after === undefined ? await countDistributed(db, contract) : null,
    next: last ? `${last.changedIn}.${last.measureId}` : null,
  };
}

function toPlace(after: string | undefined) {
  const [changedIn, measureId] = after?.split(".") ?? [];
  return changedIn !== undefined && measureId !== undefined ? { changedIn, measureId } : undefined;
}
