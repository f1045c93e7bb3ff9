import { authorRole, reviewerRole } from "../measures/actor.ts";
import type { VersionFieldName } from "../measures/version-fields.ts";
import type { MeasureRow } from "./measure-row.ts";

/** Where the value comes from: a field of the version, its connections, the person with a role, or its state. */
type Source =
  | { field: VersionFieldName }
  | { connection: "reportingSystem" | "measurementSource" | "contractVersion" }
  | { role: string }
  | { state: "status" | "versionNr" | "measureId" | "lastPublished" | "lastPublishedBy" };

/** The type of a filter's values: ids of codes, ids of rows, statuses or numbers. */
type FilterBy = "status" | "code" | "id" | "number";

export interface ListField {
  label: string;
  /** The type of its values, which decides how they are shown and exported. */
  kind: "text" | "names" | "date" | "number" | "contractVersion" | "status" | "id";
  source: Source;
  /** The key of the row that the column shows; a field without it is not a column. */
  column?: keyof MeasureRow;
  /** Its position among the columns that are shown until the reader chooses others. */
  defaultPosition?: number;
  /** The key it is sorted by. */
  sort?: string;
  /** Hidden from callers who may not read persons, who cannot sort by it either. */
  isPerson?: boolean;
  filter?: {
    by: FilterBy;
    /** Its position among the filters. */
    position: number;
    /** Whether its values are expanded from the start. */
    isOpen?: boolean;
    /** The name in saved searches, where it differs. */
    savedAs?: string;
  };
}

/**
 * Every field that the list of measures can show, sort by or be filtered by, described once. Request and answer,
 * search documents, address, filter panel, chips, columns and saved searches are all derived from this table.
 */
export const listFields = {
  title: {
    label: "Titel",
    kind: "text",
    source: { field: "title" },
    column: "title",
    defaultPosition: 1,
    sort: "TITLE",
  },
  measureDefinition: {
    label: "Fullständigt namn",
    kind: "text",
    source: { field: "measureDefinition" },
    column: "measureDefinition",
    sort: "MEASURE_DEFINITION",
  },
  status: {
    label: "Status",
    kind: "status",
    source: { state: "status" },
    column: "status",
    defaultPosition: 3,
    sort: "STATUS",
    filter: { by: "status", position: 1, isOpen: true, savedAs: "measureStatus" },
  },
  versionNr: {
    label: "Version",
    kind: "number",
    source: { state: "versionNr" },
    column: "versionNr",
    sort: "VERSION",
  },
  mId: { label: "Id", kind: "id", source: { state: "measureId" }, column: "mId", sort: "ID" },
  validFrom: {
    label: "Giltig från",
    kind: "date",
    source: { field: "validFrom" },
    column: "validFrom",
    sort: "VALID_FROM",
  },
  validTo: { label: "Giltig till", kind: "date", source: { field: "validTo" }, column: "validTo", sort: "VALID_TO" },
  reportingSystem: {
    label: "Rapporterande system",
    kind: "text",
    source: { connection: "reportingSystem" },
    column: "reportingSystemName",
    sort: "REPORTING_SYSTEM",
    filter: { by: "id", position: 7 },
  },
  measurementSource: {
    label: "Datakälla",
    kind: "text",
    source: { connection: "measurementSource" },
    column: "measurementSourceName",
    sort: "MEASUREMENT_SOURCE",
    filter: { by: "id", position: 3, isOpen: true },
  },
  lastPublished: {
    label: "Senast publicerad",
    kind: "date",
    source: { state: "lastPublished" },
    column: "lastPublished",
    defaultPosition: 2,
    sort: "PUBLISHED",
  },
  measureOwner: {
    label: "Ägare",
    kind: "text",
    source: { field: "measureOwner" },
    column: "measureOwner",
    sort: "OWNER",
    filter: { by: "id", position: 6 },
  },
  measureType: {
    label: "Typ av indikator",
    kind: "text",
    source: { field: "measureTypeCode" },
    column: "measureType",
    sort: "MEASURE_TYPE",
    filter: { by: "code", position: 8 },
  },
  measurementType: {
    label: "Typ av mått",
    kind: "text",
    source: { field: "measurementTypeCode" },
    column: "measurementType",
    sort: "MEASUREMENT_TYPE",
    filter: { by: "code", position: 9 },
  },
  soughtValue: {
    label: "Önskat värde",
    kind: "text",
    source: { field: "soughtValue" },
    column: "soughtValue",
    sort: "SOUGHT_VALUE",
    filter: { by: "code", position: 11 },
  },
  contractVersion: {
    label: "Kontraktsversion",
    kind: "contractVersion",
    source: { connection: "contractVersion" },
    column: "contractVersion",
    sort: "CONTRACT_VERSION",
    filter: { by: "number", position: 12 },
  },
  unit: {
    label: "Enhet",
    kind: "text",
    source: { field: "unit" },
    column: "unitType",
    sort: "UNIT",
    filter: { by: "code", position: 10 },
  },
  keywords: {
    label: "Nyckelord",
    kind: "names",
    source: { field: "keywords" },
    column: "keywords",
    sort: "KEYWORDS",
    filter: { by: "code", position: 2, isOpen: true },
  },
  organizationalLevels: {
    label: "Enhetstyper",
    kind: "names",
    source: { field: "organizationalLevel" },
    column: "organizationalLevels",
    sort: "ORGANIZATIONAL_LEVELS",
    filter: { by: "code", position: 4, isOpen: true },
  },
  measuringFrequencies: {
    label: "Redovisningsperioder",
    kind: "names",
    source: { field: "measuringFrequency" },
    column: "measuringFrequencies",
    sort: "MEASURING_FREQUENCIES",
    filter: { by: "code", position: 5 },
  },
  author: {
    label: "Författare",
    kind: "text",
    source: { role: authorRole },
    column: "author",
    sort: "AUTHOR",
    isPerson: true,
  },
  authenticator: {
    label: "Granskare",
    kind: "text",
    source: { role: reviewerRole },
    column: "authenticator",
    sort: "AUTHENTICATOR",
    isPerson: true,
  },
  lastPublishedBy: {
    label: "Senast publicerad av",
    kind: "text",
    source: { state: "lastPublishedBy" },
    column: "lastPublishedBy",
    sort: "PUBLISHED_BY",
    isPerson: true,
  },
} as const satisfies Record<string, ListField>;
