import type { MeasureHistory, RevisionEntry } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenTime } from "../../testing/given.ts";
import { chooseEntries, comparableEntries, entryBefore, historyVersions } from "./history-entries.ts";

const revision = (id: string, versionNr: number, date: string, more: Partial<RevisionEntry> = {}): RevisionEntry => ({
  id,
  versionId: `v${versionNr}`,
  versionNr,
  revision: 1,
  status: "PUBLISHED",
  eventType: "PUBLISHED",
  timestamp: givenTime(date),
  user: "Karin Ek",
  reason: null,
  changedFields: [],
  ...more,
});
const version = (versionNr: number, status: MeasureHistory["versions"][number]["status"]) => ({
  id: `v${versionNr}`,
  versionNr,
  status,
  revision: 1,
  title: "Ett mått",
  created: 0,
  lastPublished: null,
  lastPublishedBy: null,
  lastUpdated: givenTime("2026-03-01"),
  lastUpdatedBy: "Anna Öberg",
});

const history: MeasureHistory = {
  measureId: "m1",
  versions: [version(2, "PUBLISHED"), version(4, "ONGOING")],
  revisions: [
    revision("r1", 1, "2024-01-01"),
    revision("r2", 1, "2024-06-01", { eventType: "DELETED" }),
    revision("r3", 2, "2025-01-01"),
  ],
};

test("versions come newest first with their events; a deleted one has no status and a draft its current content", () => {
  const versions = historyVersions(history);

  expect(versions.map(({ versionNr, status }) => [versionNr, status])).toEqual([
    [4, "ONGOING"],
    [2, "PUBLISHED"],
    [1, undefined],
  ]);
  expect(versions.map(({ entries }) => entries.map(({ id, kind }) => [id, kind]))).toEqual([
    [["v4", "CHANGED"]],
    [["r3", "PUBLISHED"]],
    [
      ["r2", "DELETED"],
      ["r1", "PUBLISHED"],
    ],
  ]);
  expect(versions.flatMap(({ entries }) => entries).filter(({ isFirst }) => isFirst)).toMatchObject([{ id: "r1" }]);
});

test("drafts can be compared only by those who may read them", () => {
  const versions = historyVersions(history);

  expect(comparableEntries(versions, true).map(({ id }) => id)).toEqual(["v4", "r3", "r2", "r1"]);
  expect(comparableEntries(versions, false).map(({ id }) => id)).toEqual(["r3", "r2", "r1"]);
});

test.each([
  [{}, ["r2", "r3"], false],
  [{ to: "r2" }, ["r1", "r2"], false],
  [{ from: "r1" }, ["r1", "r3"], false],
  [{ from: "r1", to: "v2" }, ["r1", "r3"], false],
  [{ from: "gone" }, ["r2", "r3"], true],
  [{ to: "gone" }, ["r2", "r3"], true],
])("a comparison of %j shows %j, unknown: %s", (requested, expected, unknown) => {
  const entries = comparableEntries(historyVersions(history), false);

  const { chosen, isUnknown } = chooseEntries(entries, history.versions, requested);

  expect([chosen?.from.id, chosen?.to.id]).toEqual(expected);
  expect(isUnknown).toBe(unknown);
});

test("a single revision has nothing to be compared with", () => {
  const entries = comparableEntries(
    historyVersions({ ...history, versions: [], revisions: [revision("r1", 1, "2024-01-01")] }),
    true,
  );

  expect(entryBefore(entries, "r1")).toBeUndefined();
  expect(chooseEntries(entries, [], {}).chosen).toBeUndefined();
});
