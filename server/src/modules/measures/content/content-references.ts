import {
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
import { invalidFields } from "../../../errors/app-error.ts";
import { listExistingIds, listExistingStamps, listRoleCodes, type ReferenceTable } from "./references.repository.ts";

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

/** Refuses content that points at codes or rows that are not there, naming every such field. */
export async function checkReferences(db: Database, content: Content): Promise<void> {
  const problems = [
    ...(await codeProblems(db, codeReferences(content))),
    ...(await rowProblems(db, rowReferences(content))),
    ...(await roleProblems(db, content)),
  ];
  if (problems.length > 0) throw invalidFields(problems);
}

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

/** Lists show one author and one reviewer, so there can only be one of each. */
async function roleProblems(db: Database, { actors = [] }: Content): Promise<FieldMessage[]> {
  const codes = await listRoleCodes(
    db,
    actors.map(({ role }) => role.id),
  );
  const held = actors.map(({ role }) => codes.get(role.id));
  return actors.flatMap((_, index) => {
    const code = held[index];
    const repeated = (code === authorRole || code === reviewerRole) && held.indexOf(code) !== index;
    return repeated ? [{ field: `actors.${index}.role`, message: messages.roleTaken }] : [];
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
