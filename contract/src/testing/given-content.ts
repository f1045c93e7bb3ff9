import { type CodeEntry, oids } from "../codes.ts";
import type { Actor } from "../measures/actor.ts";
import type { Connection } from "../measures/connection.ts";
import type { SubMeasure } from "../measures/sub-measure.ts";
import type { TargetValue } from "../measures/target-value.ts";
import type { VersionContent } from "../measures/version-content.ts";

/** An id that ends with a number. */
export const givenId = (number = 0): string => `01900000-0000-7000-8000-${String(number).padStart(12, "0")}`;

export const givenCode = (category: keyof typeof oids, codeId: string, displayName = codeId): CodeEntry => ({
  id: givenId(),
  codeId,
  codeValue: codeId,
  displayName,
  description: null,
  oid: oids[category],
  version: "1",
});

/** As little as can be published, unless more is said. */
export const givenContent = (content: Partial<VersionContent> = {}): VersionContent => ({
  title: "Trombolys vid stroke",
  measureDefinition: "Andel som fått trombolys",
  description: null,
  measureOwner: { id: givenId(), name: "Riksstroke" },
  validFrom: 0,
  validTo: null,
  thresholdForViewing: null,
  unit: givenCode("unit", "ANDEL"),
  soughtValue: givenCode("soughtvalue", "HIGH"),
  measureTypeCode: givenCode("measuretypecode", "PROCESS"),
  measurementTypeCode: givenCode("measurementtypecode", "RATIO"),
  regionalAffinityCalculation: null,
  measuringFrequency: [givenCode("measuringfrequencies", "A")],
  organizationalLevel: [givenCode("organizationlevels", "LAND")],
  keywords: [],
  numeratorDefinition: null,
  denominatorDefinition: null,
  measurePopulationDefinition: null,
  references: null,
  interpretationTextPersonnel: "Läs så här",
  sourcesOfError: "Bortfall",
  feedbackAndSequence: null,
  coverageCalculation: null,
  primaryDataReportingFormat: null,
  actors: [],
  connections: [],
  targetValues: [],
  submeasures: [],
  ...content,
});

/** One row of each part, in addition. */
export const givenFullContent = (content: Partial<VersionContent> = {}): VersionContent =>
  givenContent({
    actors: [givenActor()],
    connections: [givenConnection()],
    targetValues: [givenTarget()],
    submeasures: [givenSubMeasure()],
    ...content,
  });

export const givenActor = (actor: Partial<Actor> = {}): Actor => ({
  id: givenId(1),
  role: { id: givenId(2), name: "Granskare", code: "REVIEWER" },
  person: { id: givenId(3), firstName: "Anna", lastName: "Öberg" },
  instanceIdentifier: null,
  comment: null,
  ...actor,
});

export const givenConnection = (connection: Partial<Connection> = {}): Connection => ({
  id: givenId(4),
  reportingSystem: null,
  measurementSource: { id: givenId(5), name: "Riksstroke" },
  contractVersion: null,
  validFrom: null,
  validTo: null,
  ...connection,
});

export const givenTarget = (target: Partial<TargetValue> = {}): TargetValue => ({
  id: givenId(6),
  type: "NATIONAL",
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
  id: givenId(7),
  ownerMeasureId: givenId(8),
  linkedMeasureVersions: [],
  gender: givenCode("gender", "1", "Kvinna"),
  age: null,
  restriction: null,
  title: "Trombolys vid stroke, Kvinna",
  hasOwnTitle: false,
  overrides: {},
  ...sub,
});
