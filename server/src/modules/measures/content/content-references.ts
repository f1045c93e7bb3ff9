import {
  type ActorInput,
  authorRole,
  type CodeStamp,
  codeFieldNames,
  type FieldMessage,
  messages,
  oids,
  reviewerRole,
  type VersionContentInput,
  versionFields,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { listExistingIds, listExistingStamps, listRoles, type ReferenceTable } from "./references.repository.ts";

interface CodeReference {
  field: string;
  oid: string;
  stamp: CodeStamp;
}

interface RowReference {
  field: string;
  table: ReferenceTable;
  id: string;
}

type Content = Partial<VersionContentInput>;

interface Check {
  given: Content;
  ownIds: ReadonlySet<string>;
}

/** Every field that points at a code or a row that is not there, or that may not stand there. */
export const referenceProblems = async (db: Database, { given, ownIds }: Check): Promise<FieldMessage[]> => [
  ...(await codeProblems(db, codeReferences(given))),
  ...(await rowProblems(db, rowReferences(given))),
  ...(await roleProblems(db, given.actors ?? [], ownIds)),
];

async function codeProblems(db: Database, references: CodeReference[]): Promise<FieldMessage[]> {
  const known = await listExistingStamps(
    db,
    references.map(({ stamp }) => stamp),
  );
  return references.flatMap(({ field, oid, stamp }): FieldMessage[] => {
    if (stamp.oid !== oid) return [{ field, message: messages.foreignCodeSystem }];
    return known.has(`${stamp.oid} ${stamp.codeId}`) ? [] : [{ field, message: messages.unknownCode }];
  });
}

async function rowProblems(db: Database, references: RowReference[]): Promise<FieldMessage[]> {
  const known = await listExistingIds(db, references);
  return references
    .filter(({ table, id }) => !known.has(`${table} ${id}`))
    .map(({ field }) => ({ field, message: messages.unknownReference }));
}

/**
 * Lists show one author and one reviewer, so there can only be one of each. A new actor must have a role that
 * measures use; one that is there already stays even if its role is later meant for other things.
 */
async function roleProblems(
  db: Database,
  actors: readonly ActorInput[],
  ownIds: ReadonlySet<string>,
): Promise<FieldMessage[]> {
  const roles = await listRoles(
    db,
    actors.map(({ role }) => role.id),
  );
  const held = actors.map(({ role }) => roles.get(role.id)?.code);
  return actors.flatMap(({ id, role }, index): FieldMessage[] => {
    const field = `actors.${index}.role`;
    const code = held[index];
    const isRepeated = (code === authorRole || code === reviewerRole) && held.indexOf(code) !== index;
    if (isRepeated) return [{ field, message: messages.roleTaken }];
    const isNew = id === undefined || !ownIds.has(id);
    const isForeign = roles.get(role.id)?.appliesTo.includes("measureversion") === false;
    return isNew && isForeign ? [{ field, message: messages.roleNotHere }] : [];
  });
}

function codeReferences(content: Content): CodeReference[] {
  const ofFields = codeFieldNames.flatMap((field) => {
    const held = content[field];
    const oid = oids[versionFields[field].category];
    return [held ?? []].flat().map((stamp) => ({ field, oid, stamp }));
  });
  const ofTargets = (content.targetValues ?? []).flatMap(({ unit, organizationalLevel }, index) => [
    ...reference(`targetValues.${index}.unit`, oids.unit, unit),
    ...reference(`targetValues.${index}.organizationalLevel`, oids.organizationlevels, organizationalLevel),
  ]);
  const ofSubMeasures = (content.submeasures ?? []).flatMap(({ gender, age }, index) => [
    ...reference(`submeasures.${index}.gender`, oids.gender, gender),
    ...reference(`submeasures.${index}.age`, oids.agegroups, age),
  ]);
  return [...ofFields, ...ofTargets, ...ofSubMeasures];
}

const reference = (field: string, oid: string, stamp: CodeStamp | null): CodeReference[] =>
  stamp ? [{ field, oid, stamp }] : [];

function rowReferences({ measureOwner, actors = [], connections = [] }: Content): RowReference[] {
  return [
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
  ];
}

const row = (field: string, table: ReferenceTable, target: { id: string } | null | undefined): RowReference[] =>
  target ? [{ field, table, id: target.id }] : [];
