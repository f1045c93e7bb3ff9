import {
  type CodeEntry,
  type CodeStamp,
  type MeasureVersion,
  type VersionContent,
  type VersionContentInput,
  type VersionFieldName,
  versionFieldNames,
} from "@indikatorkatalogen/contract";

const toStamp = (code: CodeEntry | null): CodeStamp | null => (code ? { codeId: code.codeId, oid: code.oid } : null);
const toId = (thing: { id: string } | null) => (thing ? { id: thing.id } : null);

/** A version's content in the form it is written in, ready to be changed and written back. */
export function toContentInput(content: VersionContent): VersionContentInput {
  return {
    ...pickFields(content),
    actors: content.actors.map(({ id, role, person, instanceIdentifier, comment }) => ({
      id,
      role: { id: role.id },
      person: toId(person),
      instanceIdentifier: toId(instanceIdentifier),
      comment,
    })),
    connections: content.connections.map(({ reportingSystem, measurementSource, ...own }) => ({
      ...own,
      reportingSystem: toId(reportingSystem),
      measurementSource: toId(measurementSource),
    })),
    targetValues: content.targetValues.map(({ unit, organizationalLevel, ...own }) => ({
      ...own,
      unit: toStamp(unit),
      organizationalLevel: toStamp(organizationalLevel),
    })),
    submeasures: content.submeasures.map(({ id, gender, age, restriction, title, hasOwnTitle, overrides }) => ({
      id,
      gender: toStamp(gender),
      age: toStamp(age),
      restriction,
      title: hasOwnTitle ? title : null,
      overrides,
    })),
  };
}

function toFieldInput(content: VersionContent, name: VersionFieldName) {
  const value = content[name];
  if (Array.isArray(value)) return value.map(toStamp);
  if (value === null || typeof value !== "object") return value;
  return "codeId" in value ? toStamp(value) : toId(value);
}

// This walks the field table, whose names the compiler cannot follow through a loop.
const pickFields = (content: VersionContent) =>
  Object.fromEntries(versionFieldNames.map((name) => [name, toFieldInput(content, name)])) as Pick<
    VersionContentInput,
    VersionFieldName
  >;

const withoutIds = <T extends { id?: string | undefined }>(parts: readonly T[]) => parts.map(({ id, ...part }) => part);

/** The content for a new version of the same measure: the parts are new, the sub-measures are the same ones. */
export function asNextVersion(version: MeasureVersion): VersionContentInput {
  const input = toContentInput(version);
  return {
    ...input,
    actors: withoutIds(input.actors),
    connections: withoutIds(input.connections),
    targetValues: withoutIds(input.targetValues),
  };
}

/** The content for another measure: its sub-measures are its own, because figures are reported on their ids. */
export function asCopy(version: MeasureVersion, title: string): VersionContentInput {
  const input = asNextVersion(version);
  return { ...input, title, submeasures: withoutIds(input.submeasures) };
}
