import type {
  FilterConfiguration,
  RoleId,
  TargetValue,
  TextFieldName,
  VersionContent,
  VersionSection,
  VersionStatus,
} from "@indikatorkatalogen/contract";
import type { ColumnType, Generated, GeneratedAlways } from "kysely";

/** Dates come back as `Date` and are written as such. */
type Timestamp = ColumnType<Date, Date, Date>;
type OptionalTimestamp = ColumnType<Date | null, Date | null | undefined, Date | null>;
/** Postgres gives exact decimals as text. */
type Decimal = ColumnType<string, number, number>;
type OptionalDecimal = ColumnType<string | null, number | null | undefined, number | null>;
/** Stored as jsonb; written as JSON text, because the driver would take a list for a Postgres array. */
type Json<T> = ColumnType<T, string, string>;
type GeneratedJson<T> = ColumnType<T, string | undefined, string>;
type OptionalText = ColumnType<string | null, string | null | undefined, string | null>;
type OptionalNumber = ColumnType<number | null, number | null | undefined, number | null>;

interface CodeSystemTable {
  id: Generated<string>;
  oid: string;
  name: string;
  description: OptionalText;
  editable: Generated<boolean>;
}

interface CodeTable {
  id: string;
  oid: string;
  codeId: string;
  codeValue: string;
  displayName: string;
  description: OptionalText;
  version: Generated<string>;
  fromAge: OptionalNumber;
  toAge: OptionalNumber;
  sortOrder: Generated<number>;
}

interface InstanceIdentifierTable {
  id: string;
  name: string;
  root: OptionalText;
  extension: OptionalText;
  description: OptionalText;
}

interface ReportingSystemTable {
  id: string;
  name: string;
  description: OptionalText;
  systemRoot: OptionalText;
  systemExtension: OptionalText;
  contractVersion: OptionalDecimal;
  logicalAddress: OptionalText;
}

interface MeasurementSourceTable {
  id: string;
  name: string;
  description: OptionalText;
  url: OptionalText;
  sourceType: OptionalText;
}

interface PersonTable {
  id: string;
  firstName: string;
  lastName: string;
  email: OptionalText;
  phone: OptionalText;
  hsaId: OptionalText;
  organization: OptionalText;
  title: OptionalText;
}

interface RoleTable {
  id: string;
  code: string;
  name: string;
  description: OptionalText;
  appliesTo: Generated<string[]>;
}

interface PerformingOrganizationTable {
  id: string;
  name: string;
  organizationType: "Vardenhet" | "Sjukhus" | "Kommun" | "Lan" | "Sjukvardsregion" | "Land";
  hsaId: OptionalText;
  organizationRoot: OptionalText;
  organizationExtension: OptionalText;
  partOf: OptionalText;
}

interface HelpTextTable {
  id: string;
  mapping: string;
  description: OptionalText;
  helpText: OptionalText;
}

interface MeasureTable {
  id: string;
  legacyId: OptionalText;
  /** The highest number ever given, so that none is given twice. */
  lastVersionNr: Generated<number>;
  created: Timestamp;
}

/** Who last changed a field or part, and at which revision. */
export interface SectionChange {
  revision: number;
  by: string | null;
  at: number;
}
export type SectionChanges = Partial<Record<VersionSection, SectionChange>>;

interface MeasureVersionTable {
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
  searchText: Generated<string>;
  created: Timestamp;
  lastUpdated: Timestamp;
  lastUpdatedBy: OptionalText;
  lastPublished: OptionalTimestamp;
  lastPublishedBy: OptionalText;
}

interface MeasureVersionCodeTable {
  versionId: string;
  oid: string;
  codeId: string;
}

interface SubMeasureTable {
  id: string;
  ownerMeasureId: string;
}

interface MeasureVersionSubMeasureTable {
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

interface ConnectionTable {
  id: string;
  versionId: string;
  reportingSystemId: OptionalText;
  measurementSourceId: OptionalText;
  contractVersion: OptionalDecimal;
  validFrom: OptionalTimestamp;
  validTo: OptionalTimestamp;
  sortOrder: number;
}

interface TargetValueTable {
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

interface ActorTable {
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

interface MeasureRevisionTable {
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
}

interface MeasureGroupTable {
  id: string;
  name: string;
  description: OptionalText;
}

interface MeasureGroupMeasureTable {
  groupId: string;
  measureId: string;
  sortOrder: number;
}

interface ViewTemplateTable {
  id: string;
  name: string;
  status: Generated<VersionStatus>;
}

interface ViewLabelTable {
  id: string;
  templateId: string;
  displayName: string;
  sortOrder: number;
}

interface ViewGroupTable {
  id: string;
  name: string;
  description: OptionalText;
  templateId: OptionalText;
  status: Generated<VersionStatus>;
}

interface ViewGroupItemTable {
  id: string;
  viewGroupId: string;
  templateId: string;
  labelId: string;
  measureVersionId: string;
  sortOrder: number;
}

interface AppUserTable {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  passwordHash: OptionalText;
  issuer: OptionalText;
  subject: OptionalText;
  disabled: Generated<boolean>;
  demo: Generated<boolean>;
  created: Timestamp;
}

interface TicketTable {
  hash: string;
  userId: string;
  roles: RoleId[];
  created: Timestamp;
  lastUsed: Timestamp;
  idToken: OptionalText;
}

interface UserProfileTable {
  id: string;
  userId: string;
}

interface SearchFilterTable {
  id: string;
  profileId: string;
  name: string;
  type: "DASHBOARD_MEASURE";
  publiclyAvailable: Generated<boolean>;
  filterConfiguration: Json<FilterConfiguration>;
}

export type EventType =
  | "CREATED"
  | "VERSION_CREATED"
  | "CHANGED"
  | "PUBLISHED"
  | "PUBLISHED_UPDATED"
  | "UNPUBLISHED"
  | "COPIED"
  | "DELETED";

interface EventTable {
  id: string;
  sequence: GeneratedAlways<string>;
  type: EventType;
  entityType: string;
  entityId: string;
  entityTitle: string;
  measureId: OptionalText;
  timestamp: Timestamp;
  userId: OptionalText;
  userName: OptionalText;
  changes: GeneratedJson<string[]>;
}

export interface Tables {
  codeSystem: CodeSystemTable;
  code: CodeTable;
  instanceIdentifier: InstanceIdentifierTable;
  reportingSystem: ReportingSystemTable;
  measurementSource: MeasurementSourceTable;
  person: PersonTable;
  role: RoleTable;
  performingOrganization: PerformingOrganizationTable;
  helpText: HelpTextTable;
  measure: MeasureTable;
  measureVersion: MeasureVersionTable;
  measureVersionCode: MeasureVersionCodeTable;
  subMeasure: SubMeasureTable;
  measureVersionSubMeasure: MeasureVersionSubMeasureTable;
  connection: ConnectionTable;
  targetValue: TargetValueTable;
  actor: ActorTable;
  measureRevision: MeasureRevisionTable;
  measureGroup: MeasureGroupTable;
  measureGroupMeasure: MeasureGroupMeasureTable;
  viewTemplate: ViewTemplateTable;
  viewLabel: ViewLabelTable;
  viewGroup: ViewGroupTable;
  viewGroupItem: ViewGroupItemTable;
  appUser: AppUserTable;
  ticket: TicketTable;
  userProfile: UserProfileTable;
  searchFilter: SearchFilterTable;
  event: EventTable;
}
