import { measureRow } from "@indikatorkatalogen/contract";
import type { StoredVersion } from "../content/stored-version.ts";
import { toMeasureRow } from "./to-measure-row.ts";

/** A version as a line of a file that the import reads back: a row, and the parts that a row has no room for. */
export function toTransferRow(version: StoredVersion): object {
  const { hasOngoing, targetValuesForExcelForExcel, ...row } = measureRow.parse(
    toMeasureRow(version, { hasOngoing: false }),
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
