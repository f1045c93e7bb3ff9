import {
  type ActorInput,
  type CodeEntry,
  type CodeStamp,
  type ConnectionInput,
  defaultOperator,
  type SubMeasureInput,
  subMeasureTitle,
  type TargetValueInput,
  type VersionContent,
  type VersionContentInput,
  type VersionContentUpdate,
  type VersionFieldName,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import { newId } from "../../../database/new-id.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { keyOfCode, type ReferenceKind, type References } from "./references.repository.ts";

const withId = <T extends { id?: string | undefined }>(part: T) => ({ ...part, id: part.id ?? newId() });

/** What a writer may leave out is filled in: ids of new parts, and how a target compares. */
export function completeContent(update: VersionContentUpdate, before: VersionContentInput): VersionContentUpdate {
  const { actors, connections, targetValues, submeasures } = update;
  const operator = defaultOperator((update.soughtValue ?? before.soughtValue)?.codeId);
  return {
    ...update,
    ...(actors && { actors: actors.map(withId) }),
    ...(connections && { connections: connections.map(withId) }),
    ...(submeasures && { submeasures: submeasures.map(withId) }),
    ...(targetValues && {
      targetValues: targetValues.map((target) => ({ ...withId(target), operator: target.operator ?? operator })),
    }),
  };
}

/** The version with the update sections in place: every id and stamp turned into what it stands for. */
export function withContent(
  version: StoredVersion,
  update: VersionContentUpdate,
  references: References,
): StoredVersion {
  const { actors, connections, targetValues, submeasures } = update;
  const resolved = resolver(references);
  const fields = versionFieldNames.flatMap((name) => {
    const value = update[name];
    return value === undefined ? [] : [[name, resolved.field(name, value)]];
  });
  const after = {
    ...version,
    ...(Object.fromEntries(fields) as Partial<Pick<VersionContent, VersionFieldName>>),
    ...(actors && { actors: actors.map(resolved.actor) }),
    ...(connections && { connections: connections.map(resolved.connection) }),
    ...(targetValues && { targetValues: targetValues.map(resolved.targetValue) }),
  };
  const subs = submeasures ? submeasures.map(resolved.subMeasure(version)) : version.submeasures;
  return { ...after, submeasures: subs.map((sub) => titled(after.title, sub)) };
}

/** A sub-measure without a title of its own follows the measure's. */
const titled = (measureTitle: string, sub: StoredVersion["submeasures"][number]) =>
  sub.hasOwnTitle ? sub : { ...sub, title: subMeasureTitle(measureTitle, sub) };

type Part<P extends "actors" | "connections" | "targetValues" | "submeasures"> = VersionContent[P][number];

/** Everything pointed at has been found before this is asked. */
function resolver({ find, position }: References) {
  function get<K extends ReferenceKind>(kind: K, key: string) {
    const found = find(kind, key);
    if (!found) throw new Error(`The ${kind} ${key} was not looked up`);
    return found;
  }
  const code = (stamp: CodeStamp | null): CodeEntry | null => (stamp ? get("code", keyOfCode(stamp)) : null);
  const row = <K extends ReferenceKind>(kind: K, target: { id: string } | null) =>
    target ? get(kind, target.id) : null;

  return {
    field: (name: VersionFieldName, value: NonNullable<unknown> | null) => {
      const { kind } = versionFields[name];
      if (kind === "code") return code(value as CodeStamp | null);
      if (kind === "owner") return row("instanceIdentifier", value as { id: string } | null);
      if (kind !== "codes") return value;
      const stamps = new Map((value as CodeStamp[]).map((stamp) => [keyOfCode(stamp), stamp]));
      return [...stamps.values()].toSorted((a, b) => position(a) - position(b)).map(code);
    },
    actor: ({ id = newId(), role, person, instanceIdentifier, comment }: ActorInput): Part<"actors"> => {
      const { appliesTo, ...named } = get("role", role.id);
      const holder = {
        person: row("person", person),
        instanceIdentifier: row("instanceIdentifier", instanceIdentifier),
      };
      return { id, role: named, ...holder, comment };
    },
    connection: ({ id = newId(), ...own }: ConnectionInput): Part<"connections"> => ({
      ...own,
      id,
      reportingSystem: row("reportingSystem", own.reportingSystem),
      measurementSource: row("measurementSource", own.measurementSource),
    }),
    targetValue: ({ id = newId(), operator = "GTE", ...own }: TargetValueInput): Part<"targetValues"> => ({
      ...own,
      id,
      operator,
      unit: code(own.unit),
      organizationalLevel: code(own.organizationalLevel),
    }),
    subMeasure:
      (version: StoredVersion) =>
      ({ id = newId(), title, gender, age, ...own }: SubMeasureInput): Part<"submeasures"> => {
        const known = version.submeasures.find((sub) => sub.id === id);
        return {
          ...own,
          id,
          ownerMeasureId: known?.ownerMeasureId ?? version.measureId,
          linkedMeasureVersions: known?.linkedMeasureVersions ?? [],
          gender: code(gender),
          age: code(age),
          title: title ?? "",
          hasOwnTitle: title !== null,
        };
      },
  };
}
