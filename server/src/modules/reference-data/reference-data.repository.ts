import type { Actor, InstanceIdentifier, MeasurementSource, ReportingSystem } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import { nonTextColumns, swedish } from "../../database/list-rows.ts";
import { type ActorOwner, actorsOf } from "../actors/actors.repository.ts";
import type { Register } from "../registers/register.ts";
import { withMeasureCount } from "../registers/with-measure-count.repository.ts";

export type ReferenceDataTable = "measurementSource" | "reportingSystem" | "instanceIdentifier";

export interface ReferenceDataEntry {
  id: string;
  name: string;
  actors: Actor[];
  measureCount: number;
}

interface Particulars<T extends ReferenceDataTable> {
  table: T;
  entityType: ActorOwner["type"];
  /** The columns besides id, name and description, named as the keys of the entry. */
  columns: RawBuilder<unknown>;
  /** The searched columns besides name and description. */
  searched: readonly string[];
  nonTexts?: readonly string[];
}

export interface ReferenceDataRegister<E extends ReferenceDataEntry, T extends ReferenceDataTable>
  extends Register<E, T> {
  entityType: ActorOwner["type"];
}

/** A named entry that has actors and that measures use. */
const toRegister = <E extends ReferenceDataEntry, T extends ReferenceDataTable>({
  table,
  entityType,
  columns,
  searched,
  nonTexts = [],
}: Particulars<T>): ReferenceDataRegister<E, T> =>
  withMeasureCount(
    {
      table,
      entityType,
      titleOf: ({ name }: E) => name,
      entries: () => sql`SELECT id, name, description, ${columns}, ${actorsOf(entityType, `${table}.id`)} AS actors
        FROM ${sql.table(table)}`,
      searched: ["name", "description", ...searched],
      order: swedish("name"),
      nonTexts,
      names: [sql.ref("listed.name")],
    },
    table,
  );

export const measurementSourceRegister = toRegister<MeasurementSource, "measurementSource">({
  table: "measurementSource",
  entityType: "measurementsource",
  columns: sql`url, source_type`,
  searched: ["url", "source_type"],
});

export const reportingSystemRegister = toRegister<ReportingSystem, "reportingSystem">({
  table: "reportingSystem",
  entityType: "reportingsystem",
  columns: sql`CASE WHEN system_root IS NULL THEN NULL
      ELSE json_build_object('root', system_root, 'extension', system_extension) END AS system_id,
    contract_version::float8 AS contract_version, logical_address`,
  searched: ["logical_address"],
  nonTexts: nonTextColumns<ReportingSystem>("contractVersion"),
});

export const instanceIdentifierRegister = toRegister<InstanceIdentifier, "instanceIdentifier">({
  table: "instanceIdentifier",
  entityType: "instanceidentifier",
  columns: sql`root, extension`,
  searched: ["extension"],
});
