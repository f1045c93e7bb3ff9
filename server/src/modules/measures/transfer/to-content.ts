import {
  authorRole,
  oids,
  reviewerRole,
  rowKeyOf,
  type VersionContentInput,
  type VersionFieldName,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { ImportRow } from "./import-row.ts";
import type { KnownNames } from "./known-names.service.ts";

/** The row's content with every name turned into what it stands for. */
export async function toContent(row: ImportRow, known: KnownNames): Promise<VersionContentInput> {
  const values = new Map<string, unknown>(Object.entries(row));
  const fields: [string, unknown][] = [];
  for (const name of versionFieldNames) {
    const key = rowKeyOf(name);
    fields.push([name, await toField(name, { key, value: values.get(key), known })]);
  }
  return {
    // This walks the field table, whose names the compiler cannot follow through a loop.
    ...(Object.fromEntries(fields) as Pick<VersionContentInput, VersionFieldName>),
    actors: await toActors(row, known),
    connections: await toConnections(row, known),
    targetValues: await toTargetValues(row, known),
    submeasures: await toSubMeasures(row, known),
  };
}

interface FieldOfRow {
  key: string;
  value: unknown;
  known: KnownNames;
}

function toField(name: VersionFieldName, { key, value, known }: FieldOfRow): unknown {
  const field = versionFields[name];
  switch (field.kind) {
    case "code":
      return known.code(oids[field.category], value as string | null, key);
    case "codes":
      return known.codes(oids[field.category], value as string[], key);
    case "owner":
      return known.reference("instanceIdentifier", value as string | null);
    default:
      return value;
  }
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
