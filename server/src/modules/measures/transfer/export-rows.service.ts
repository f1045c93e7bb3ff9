import { type MeasureVersion, measureRow, versionStatuses } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { toMeasureRow } from "../../measure-search/to-measure-row.ts";
import { listVersionsOfMeasure } from "../content/versions.repository.ts";
import { findMeasure } from "../measures.repository.ts";
import { listAllMeasureIds } from "./transfer.repository.ts";

/** Every version of every measure as a line that the import reads back. One measure at a time, so that size does not matter. */
export async function* exportRows(db: Database): AsyncGenerator<string> {
  for (const id of await listAllMeasureIds(db)) {
    const measure = await findMeasure(db, id);
    const versions = await listVersionsOfMeasure(db, id, { statuses: versionStatuses });
    for (const version of versions) {
      yield JSON.stringify(toTransferRow(version, measure?.legacyId ?? null));
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
