import {
  type CodeStamp,
  codeFieldNames,
  type FieldMessage,
  messages,
  oids,
  type VersionContentUpdate,
  versionFields,
} from "@indikatorkatalogen/contract";
import { keyOfCode, type ReferenceKind, type References, type Wanted } from "./references.repository.ts";

/** A field that points at something, and for codes the system it must belong to. */
interface FieldReference extends Wanted {
  field: string;
  stamp?: CodeStamp;
  oid?: string;
}

/** Everything that the content points at. */
export function referencesIn(content: VersionContentUpdate): FieldReference[] {
  const { measureOwner, actors = [], connections = [], targetValues = [], submeasures = [] } = content;
  return [
    ...codeFieldNames.flatMap((field) =>
      [content[field] ?? []].flat().flatMap((stamp) => code(field, oids[versionFields[field].category], stamp)),
    ),
    ...row("measureOwner", "instanceIdentifier", measureOwner),
    ...actors.flatMap(({ role, person, instanceIdentifier }, index) => [
      ...row(`actors.${index}.role`, "role", role),
      ...row(`actors.${index}.person`, "person", person),
      ...row(`actors.${index}.instanceIdentifier`, "instanceIdentifier", instanceIdentifier),
    ]),
    ...connections.flatMap(({ reportingSystem, measurementSource }, index) => [
      ...row(`connections.${index}.reportingSystem`, "reportingSystem", reportingSystem),
      ...row(`connections.${index}.measurementSource`, "measurementSource", measurementSource),
    ]),
    ...targetValues.flatMap(({ unit, organizationalLevel }, index) => [
      ...code(`targetValues.${index}.unit`, oids.unit, unit),
      ...code(`targetValues.${index}.organizationalLevel`, oids.organizationlevels, organizationalLevel),
    ]),
    ...submeasures.flatMap(({ gender, age }, index) => [
      ...code(`submeasures.${index}.gender`, oids.gender, gender),
      ...code(`submeasures.${index}.age`, oids.agegroups, age),
    ]),
  ];
}

const code = (field: string, oid: string, stamp: CodeStamp | null): FieldReference[] =>
  stamp ? [{ field, oid, stamp, kind: "code", key: keyOfCode(stamp) }] : [];

const row = (field: string, kind: ReferenceKind, target: { id: string } | null | undefined): FieldReference[] =>
  target ? [{ field, kind, key: target.id }] : [];

/** Every field that points at what is not there, or that may not stand there. */
export const referenceProblems = (content: VersionContentUpdate, references: References): FieldMessage[] =>
  referencesIn(content).flatMap(({ field, kind, key, stamp, oid }): FieldMessage[] => {
    if (stamp && stamp.oid !== oid) return [{ field, message: messages.foreignCodeSystem }];
    if (references.find(kind, key)) return [];
    return [{ field, message: kind === "code" ? messages.unknownCode : messages.unknownReference }];
  });
