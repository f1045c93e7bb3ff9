import type {
  InstanceIdentifier,
  InstanceIdentifierInput,
  MeasurementSource,
  MeasurementSourceInput,
  ReportingSystem,
  ReportingSystemInput,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { ActorOwner } from "../actors/actors.service.ts";

export interface NamedEntity {
  id: string;
  name: string;
  description: string | null;
}

/** What tells one type of reference data from another. */
export interface ReferenceDataType<Entity extends NamedEntity, Input> {
  table: "measurementSource" | "reportingSystem" | "instanceIdentifier";
  entityType: ActorOwner["type"];
  /** The columns beside id, name and description, named as the keys of the entity. */
  columns: RawBuilder<unknown>;
  /** What the search looks in beside name and description. */
  searched: readonly string[];
  toEntity: (id: string, input: Input) => Entity;
  toColumns: (input: Input) => Record<string, string | number | null>;
}

export const measurementSourceType: ReferenceDataType<MeasurementSource, MeasurementSourceInput> = {
  table: "measurementSource",
  entityType: "measurementsource",
  columns: sql`url, source_type`,
  searched: ["url", "source_type"],
  toEntity: (id, input) => ({ id, ...input }),
  toColumns: (input) => input,
};

export const reportingSystemType: ReferenceDataType<ReportingSystem, ReportingSystemInput> = {
  table: "reportingSystem",
  entityType: "reportingsystem",
  columns: sql`CASE WHEN system_root IS NULL THEN NULL
      ELSE json_build_object('root', system_root, 'extension', system_extension) END AS system_id,
    contract_version::float8 AS contract_version, logical_address`,
  searched: ["logical_address"],
  toEntity: (id, input) => ({ id, ...input }),
  toColumns: ({ systemId, ...input }) => ({
    ...input,
    systemRoot: systemId?.root ?? null,
    systemExtension: systemId?.extension ?? null,
  }),
};

export const instanceIdentifierType: ReferenceDataType<InstanceIdentifier, InstanceIdentifierInput> = {
  table: "instanceIdentifier",
  entityType: "instanceidentifier",
  columns: sql`root, extension`,
  searched: ["extension"],
  toEntity: (id, input) => ({ id, ...input }),
  toColumns: (input) => input,
};
