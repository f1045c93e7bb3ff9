import type { VersionContent, VersionPart } from "@indikatorkatalogen/contract";
import type { RawBuilder } from "kysely";
import type { VisibleVersions } from "../../../callers/visibility.ts";
import type { DatabaseTransaction } from "../../../database/database.ts";
import { toDate } from "../../../database/to-millis.ts";
import { actors, connections, submeasures, targetValues } from "./part-expressions.repository.ts";
import { prepareSharedSubMeasures, type SharedRowsWrite } from "./sub-measure-rows.repository.ts";

interface Position {
  versionId: string;
  index: number;
}

/** How the entries of one part are stored: the table they are in, how they are read and how they are written. */
export interface PartStorage<Entry> {
  table: string;
  versionColumn: string;
  /** All entries of a version as one JSON value; links lead to visible versions only. */
  select(visible: VisibleVersions): RawBuilder<unknown>;
  /** What the JSON lacks of an entry. */
  toEntry?(selected: Entry): Entry;
  toRow(entry: Entry, position: Position): Record<string, unknown>;
  /** Prepares rows that versions share before they are linked; returns what to do after the entries are written. */
  prepareSharedRows?(tx: DatabaseTransaction, write: SharedRowsWrite): Promise<() => Promise<void>>;
}

/** How each part is stored. */
export const partStorage: { [P in VersionPart]: PartStorage<VersionContent[P][number]> } = {
  actors: {
    table: "actor",
    versionColumn: "measure_version_id",
    select: () => actors,
    toRow: ({ id, role, person, instanceIdentifier, comment }, { versionId, index }) => ({
      id,
      measure_version_id: versionId,
      role_id: role.id,
      person_id: person?.id ?? null,
      instance_identifier_id: instanceIdentifier?.id ?? null,
      comment,
      sort_order: index,
    }),
  },
  connections: {
    table: "connection",
    versionColumn: "version_id",
    select: () => connections,
    toRow: (connection, { versionId, index }) => ({
      id: connection.id,
      version_id: versionId,
      reporting_system_id: connection.reportingSystem?.id ?? null,
      measurement_source_id: connection.measurementSource?.id ?? null,
      contract_version: connection.contractVersion,
      valid_from: toDate(connection.validFrom),
      valid_to: toDate(connection.validTo),
      sort_order: index,
    }),
  },
  targetValues: {
    table: "target_value",
    versionColumn: "version_id",
    select: () => targetValues,
    toRow: ({ unit, organizationalLevel, validFrom, validTo, ...own }, { versionId, index }) => ({
      ...own,
      version_id: versionId,
      unit: unit?.codeId ?? null,
      organizational_level: organizationalLevel?.codeId ?? null,
      valid_from: toDate(validFrom),
      valid_to: toDate(validTo),
      sort_order: index,
    }),
  },
  submeasures: {
    table: "measure_version_sub_measure",
    versionColumn: "version_id",
    select: submeasures,
    // Without a title of its own the column is null, and the title is derived from the version's.
    toEntry: (sub) => ({ ...sub, hasOwnTitle: sub.title !== null }),
    toRow: (sub, { versionId, index }) => ({
      version_id: versionId,
      sub_measure_id: sub.id,
      gender: sub.gender?.codeId ?? null,
      age: sub.age?.codeId ?? null,
      restriction: sub.restriction,
      title: sub.hasOwnTitle ? sub.title : null,
      overrides: sub.overrides,
      sort_order: index,
    }),
    prepareSharedRows: prepareSharedSubMeasures,
  },
};
