import type {
  TargetValue,
  TextFieldName,
  VersionContent,
  VersionSection,
  VersionStatus,
} from "@indikatorkatalogen/contract";
import type { Generated, GeneratedAlways } from "kysely";
import type {
  Decimal,
  GeneratedJson,
  Json,
  OptionalDecimal,
  OptionalNumber,
  OptionalText,
  OptionalTimestamp,
  Timestamp,
} from "./columns.ts";

export interface MeasureTable {
  id: string;
  legacyId: OptionalText;
  /** The highest number ever given, so that none is given twice. */
  lastVersionNr: Generated<number>;
  created: Timestamp;
}

/** Who last changed a field or part, and at which revision. */
interface SectionChange {
  revision: number;
  by: string | null;
  at: number;
  /** Missing when the catalogue itself did it. */
  userId?: string;
}
export type SectionChanges = Partial<Record<VersionSection, SectionChange>>;

export interface MeasureVersionTable {
  id: string;
  measureId: string;
  versionNr: number;
  status: VersionStatus;
  revision: Generated<number>;
  changes: GeneratedJson<SectionChanges>;
  title: string;
  texts: GeneratedJson<Partial<Record<TextFieldName, string>>>;
  thresholdForViewing: OptionalNumber;
  validFrom: OptionalTimestamp;
  validTo: OptionalTimestamp;
  measureOwnerId: OptionalText;
  created: Timestamp;
  lastUpdated: Timestamp;
  lastUpdatedBy: OptionalText;
  lastPublished: OptionalTimestamp;
  lastPublishedBy: OptionalText;
}

export interface MeasureVersionCodeTable {
  versionId: string;
  oid: string;
  codeId: string;
}

export interface SubMeasureTable {
  id: string;
  ownerMeasureId: string;
}

export interface MeasureVersionSubMeasureTable {
  versionId: string;
  subMeasureId: string;
  gender: OptionalText;
  genderOid: GeneratedAlways<string>;
  age: OptionalText;
  ageOid: GeneratedAlways<string>;
  restriction: OptionalText;
  title: OptionalText;
  overrides: GeneratedJson<Partial<Record<TextFieldName, string>>>;
  sortOrder: number;
}

export interface ConnectionTable {
  id: string;
  versionId: string;
  reportingSystemId: OptionalText;
  measurementSourceId: OptionalText;
  contractVersion: OptionalDecimal;
  validFrom: OptionalTimestamp;
  validTo: OptionalTimestamp;
  sortOrder: number;
}

export interface TargetValueTable {
  id: string;
  versionId: string;
  type: TargetValue["type"];
  level: TargetValue["level"];
  operator: TargetValue["operator"];
  value: Decimal;
  unit: OptionalText;
  unitOid: GeneratedAlways<string>;
  issuer: OptionalText;
  validFrom: OptionalTimestamp;
  validTo: OptionalTimestamp;
  motivation: OptionalText;
  reference: OptionalText;
  organizationalLevel: OptionalText;
  organizationalLevelOid: GeneratedAlways<string>;
  sortOrder: number;
}

export interface ActorTable {
  id: string;
  roleId: string;
  personId: OptionalText;
  instanceIdentifierId: OptionalText;
  comment: OptionalText;
  measureVersionId: OptionalText;
  reportingSystemId: OptionalText;
  measurementSourceId: OptionalText;
  ownerInstanceIdentifierId: OptionalText;
  sortOrder: Generated<number>;
}

export interface MeasureRevisionTable {
  id: string;
  sequence: GeneratedAlways<string>;
  measureId: string;
  versionId: string;
  versionNr: number;
  revision: number;
  status: VersionStatus;
  eventType: "PUBLISHED" | "PUBLISHED_UPDATED" | "UNPUBLISHED" | "DELETED";
  content: Json<VersionContent>;
  changedFields: VersionSection[];
  userId: OptionalText;
  userName: OptionalText;
  created: Timestamp;
  reason: OptionalText;
}

export interface EditingTabTable {
  versionId: string;
  tabId: string;
  userId: string;
  userName: string;
  field: OptionalText;
  seen: Timestamp;
}
