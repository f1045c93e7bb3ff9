import type {
  Actor,
  CodeEntry,
  Connection,
  EndpointResult,
  Facets,
  FoundMeasureRow,
  Measure,
  MeasureRow,
  MeasureVersion,
  RowMatch,
  SubMeasure,
  searchMeasures,
  TargetValue,
} from "@indikatorkatalogen/contract";
import { facetNames, hiddenPersonName } from "@indikatorkatalogen/contract";

let lastId = 0;
export const givenId = (): string => {
  lastId += 1;
  return `01900000-0000-7000-8000-${String(lastId).padStart(12, "0")}`;
};

export const givenTime = (date: string): number => Date.parse(date);

export const givenCode = (codeId: string, displayName: string): CodeEntry => ({
  id: givenId(),
  codeId,
  codeValue: codeId,
  displayName,
  description: null,
  oid: "2.25.1",
  version: "1",
});

const noTexts = {
  measureDefinition: null,
  description: null,
  numeratorDefinition: null,
  denominatorDefinition: null,
  measurePopulationDefinition: null,
  interpretationTextPersonnel: null,
  sourcesOfError: null,
  feedbackAndSequence: null,
  references: null,
  coverageCalculation: null,
  primaryDataReportingFormat: null,
};

const publishedState = {
  status: "PUBLISHED",
  versionNr: 1,
  created: givenTime("2024-01-01"),
  lastUpdated: givenTime("2026-01-20"),
  lastUpdatedBy: hiddenPersonName,
  lastPublished: givenTime("2026-01-20"),
  lastPublishedBy: hiddenPersonName,
  validFrom: givenTime("2024-01-01"),
  validTo: null,
  thresholdForViewing: null,
} as const;

export const givenRow = (row: Partial<MeasureRow> = {}): MeasureRow => ({
  ...publishedState,
  ...noTexts,
  id: givenId(),
  mId: givenId(),
  legacyId: null,
  title: "Ett mått",
  contractVersion: null,
  measurementSourceId: null,
  measurementSourceName: null,
  reportingSystemId: null,
  reportingSystemName: null,
  measureOwner: null,
  author: null,
  authenticator: null,
  soughtValue: null,
  unitType: null,
  measureType: null,
  measurementType: null,
  measuringFrequencies: [],
  organizationalLevels: [],
  keywords: [],
  regionalAffinityCalculationDisplayName: null,
  targetValuesForExcelForExcel: [],
  hasOngoing: false,
  ...row,
});

/** Why a row was found; empty by default. */
export const givenMatch = (match: Partial<RowMatch> = {}): RowMatch => ({
  title: [],
  measureDefinition: [],
  snippet: null,
  synonyms: [],
  ...match,
});

export const givenFacets = (facets: Partial<Facets> = {}): Facets => {
  const empty = Object.fromEntries(facetNames.map((name) => [name, []]));
  return { ...empty, ...facets } as Facets;
};

export const givenPage = (
  rows: FoundMeasureRow[],
  page: Partial<EndpointResult<typeof searchMeasures>> = {},
): EndpointResult<typeof searchMeasures> => ({
  pageResults: rows,
  index: 0,
  pageSize: 20,
  totalCount: rows.length,
  facets: givenFacets(),
  ...page,
});

export const givenVersion = (version: Partial<MeasureVersion> = {}): MeasureVersion => ({
  ...publishedState,
  ...noTexts,
  id: givenId(),
  measureId: givenId(),
  revision: 1,
  replacedByVersionNr: null,
  title: "Ett mått",
  measureOwner: { id: givenId(), name: "SWEDEHEART" },
  soughtValue: null,
  measureTypeCode: null,
  measurementTypeCode: null,
  unit: null,
  measuringFrequency: [],
  organizationalLevel: [],
  regionalAffinityCalculation: null,
  keywords: [],
  actors: [],
  connections: [],
  targetValues: [],
  submeasures: [],
  ...version,
});

/** A measure of versions in ascending order; they get its id. */
export function givenMeasure(...versions: Partial<MeasureVersion>[]): Measure {
  const id = givenId();
  const measureVersions = versions.map((version, index) =>
    givenVersion({ versionNr: index + 1, ...version, measureId: id }),
  );
  return { id, legacyId: null, measureVersions };
}

/** At least 80, from a register, without a validity. */
export const givenTarget = (target: Partial<TargetValue> = {}): TargetValue => ({
  id: givenId(),
  type: "REGISTER",
  level: "SINGLE",
  operator: "GTE",
  value: 80,
  unit: null,
  issuer: null,
  validFrom: null,
  validTo: null,
  motivation: null,
  reference: null,
  organizationalLevel: null,
  ...target,
});

export const givenSubMeasure = (sub: Partial<SubMeasure> = {}): SubMeasure => ({
  id: givenId(),
  ownerMeasureId: givenId(),
  linkedMeasureVersions: [],
  gender: null,
  age: null,
  restriction: null,
  title: "Ett mått",
  hasOwnTitle: false,
  overrides: {},
  ...sub,
});

export const givenActor = (actor: Partial<Actor> = {}): Actor => ({
  id: givenId(),
  role: { id: givenId(), code: "AUTHOR", name: "Författare" },
  person: { id: givenId(), firstName: "Karin", lastName: "Ek" },
  instanceIdentifier: null,
  comment: null,
  ...actor,
});

export const givenConnection = (connection: Partial<Connection> = {}): Connection => ({
  id: givenId(),
  reportingSystem: null,
  measurementSource: { id: givenId(), name: "Riksstroke" },
  contractVersion: null,
  validFrom: null,
  validTo: null,
  ...connection,
});
