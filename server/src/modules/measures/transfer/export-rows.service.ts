import { type MeasureVersion, measureRow, versionStatuses } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { toMeasureRow } from "../../measure-search/to-measure-row.ts";
import { listVersionsById } from "../content/versions.repository.ts";
import { listAllVersions } from "./transfer.repository.ts";

const batchSize = 50;

/** Every version of every measure as a line that the import reads back. Some at a time, so that size does not matter. */
export async function* exportRows(db: Database): AsyncGenerator<string> {
  const versions = await listAllVersions(db);
  for (let start = 0; start < versions.length; start += batchSize) {
    const batch = versions.slice(start, start + batchSize);
    const read = await listVersionsById(
      db,
      batch.map(({ id }) => id),
      { statuses: versionStatuses },
    );
    const byId = new Map(read.map((version) => [version.id, version]));
    for (const { id, legacyId } of batch) {
      const version = byId.get(id);
      if (version) yield JSON.stringify(toTransferRow(version, legacyId));
    }
  }
}

function toTransferRow(version: MeasureVersion, legacyId: string | null): object {
  const { hasOngoing, targetValuesForExcelForExcel, ...row } = measureRow.parse(
    toMeasureRow(version, { legacyId, hasOngoing: false }),
  );
  return {
    ...row,
    targetValues: version.targetValues.map(({ id, unit, organizationalLevel, ...target }) => ({
      ...target,
      unit: unit?.displayName ?? null,
      organizationalLevel: organizationalLevel?.displayName ?? null,
    })),
    submeasures: version.submeasures.map(({ id, gender, age, restriction, title, hasOwnTitle, overrides }) => ({
      id,
      gender: gender?.displayName ?? null,
      age: age?.displayName ?? null,
      restriction,
      title: hasOwnTitle ? title : null,
      overrides,
    })),
    connections: version.connections.map(({ id, reportingSystem, measurementSource, ...own }) => ({
      ...own,
      reportingSystem: reportingSystem?.name ?? null,
      measurementSource: measurementSource?.name ?? null,
    })),
    actors: version.actors.map(({ role, person, instanceIdentifier, comment }) => ({
      role: role.code,
      person: person ? `${person.firstName} ${person.lastName}` : null,
      instanceIdentifier: instanceIdentifier?.name ?? null,
      comment,
    })),
  };
}
