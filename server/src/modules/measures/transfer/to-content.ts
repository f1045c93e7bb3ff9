import { authorRole, oids, reviewerRole, type VersionContentInput } from "@indikatorkatalogen/contract";
import type { ImportRow } from "./import-row.ts";
import type { KnownNames } from "./known-names.ts";

/** The row's content with every name turned into what it stands for. */
export async function toContent(row: ImportRow, known: KnownNames): Promise<VersionContentInput> {
  return {
    title: row.title,
    measureDefinition: row.measureDefinition,
    description: row.description,
    numeratorDefinition: row.numeratorDefinition,
    denominatorDefinition: row.denominatorDefinition,
    measurePopulationDefinition: row.measurePopulationDefinition,
    interpretationTextPersonnel: row.interpretationTextPersonnel,
    sourcesOfError: row.sourcesOfError,
    feedbackAndSequence: row.feedbackAndSequence,
    references: row.references,
    coverageCalculation: row.coverageCalculation,
    primaryDataReportingFormat: row.primaryDataReportingFormat,
    thresholdForViewing: row.thresholdForViewing,
    validFrom: row.validFrom,
    validTo: row.validTo,
    measureOwner: await known.reference("instanceIdentifier", row.measureOwner),
    soughtValue: await known.code(oids.soughtvalue, row.soughtValue, "soughtValue"),
    unit: await known.code(oids.unit, row.unitType, "unitType"),
    measureTypeCode: await known.code(oids.measuretypecode, row.measureType, "measureType"),
    measurementTypeCode: await known.code(oids.measurementtypecode, row.measurementType, "measurementType"),
    regionalAffinityCalculation: await known.code(
      oids.regionalaffinitycalculation,
      row.regionalAffinityCalculationDisplayName,
      "regionalAffinityCalculationDisplayName",
    ),
    measuringFrequency: await known.codes(oids.measuringfrequencies, row.measuringFrequencies, "measuringFrequencies"),
    organizationalLevel: await known.codes(oids.organizationlevels, row.organizationalLevels, "organizationalLevels"),
    keywords: await known.codes(oids.keywords, row.keywords, "keywords"),
    actors: await toActors(row, known),
    connections: await toConnections(row, known),
    targetValues: await toTargetValues(row, known),
    submeasures: await toSubMeasures(row, known),
  };
}

async function toActors(row: ImportRow, known: KnownNames): Promise<VersionContentInput["actors"]> {
  const inRow = [
    ...(row.author ? [{ role: authorRole, person: row.author, instanceIdentifier: null, comment: null }] : []),
    ...(row.authenticator
      ? [{ role: reviewerRole, person: row.authenticator, instanceIdentifier: null, comment: null }]
      : []),
  ];
  const actors: VersionContentInput["actors"] = [];
  for (const [index, { role, person, instanceIdentifier, comment }] of (row.actors ?? inRow).entries()) {
    actors.push({
      role: known.role(role, `actors.${index}.role`),
      person: await known.person(person),
      instanceIdentifier: await known.reference("instanceIdentifier", instanceIdentifier),
      comment,
    });
  }
  // An actor whose name was hidden when the file was made is nobody.
  return actors.filter(({ person, instanceIdentifier }) => person !== null || instanceIdentifier !== null);
}

async function toConnections(row: ImportRow, known: KnownNames): Promise<VersionContentInput["connections"]> {
  const { measurementSourceName: measurementSource, reportingSystemName: reportingSystem, contractVersion } = row;
  const hasOne = measurementSource !== null || reportingSystem !== null;
  const inRow = hasOne ? [{ measurementSource, reportingSystem, contractVersion, validFrom: null, validTo: null }] : [];
  const connections: VersionContentInput["connections"] = [];
  for (const { reportingSystem: system, measurementSource: source, ...own } of row.connections ?? inRow) {
    connections.push({
      ...own,
      reportingSystem: await known.reference("reportingSystem", system),
      measurementSource: await known.reference("measurementSource", source),
    });
  }
  return connections;
}

async function toTargetValues(row: ImportRow, known: KnownNames): Promise<VersionContentInput["targetValues"]> {
  const targets: VersionContentInput["targetValues"] = [];
  for (const [index, { unit, organizationalLevel, ...own }] of row.targetValues.entries()) {
    const field = `targetValues.${index}`;
    targets.push({
      ...own,
      unit: await known.code(oids.unit, unit, `${field}.unit`),
      organizationalLevel: await known.code(
        oids.organizationlevels,
        organizationalLevel,
        `${field}.organizationalLevel`,
      ),
    });
  }
  return targets;
}

async function toSubMeasures(row: ImportRow, known: KnownNames): Promise<VersionContentInput["submeasures"]> {
  const submeasures: VersionContentInput["submeasures"] = [];
  for (const [index, { gender, age, ...own }] of row.submeasures.entries()) {
    submeasures.push({
      ...own,
      gender: await known.code(oids.gender, gender, `submeasures.${index}.gender`),
      age: await known.code(oids.agegroups, age, `submeasures.${index}.age`),
    });
  }
  return submeasures;
}
