import {
  type ActorOwnerType,
  type ActorRole,
  authorRole,
  type CountedRole,
  type ListOrPage,
  type ListQuery,
  messages,
  type NewRoleInput,
  type RoleInput,
  reviewerRole,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { makeCode } from "../../database/make-code.ts";
import { conflict, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { namesOfOthersWithActor } from "../actors/actors.service.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { refuseWhenUsed, visibleMeasureCount } from "../measure-usage/measure-usage.service.ts";
import { deleteRoleRow, insertRole, listRoleRows, lockRole, updateRoleRow } from "./roles.repository.ts";

const entityType = "role";
/** Lists, rows and files show these two by their codes. */
const fixedRoles: readonly string[] = [authorRole, reviewerRole];

export const listRolesFor = (
  db: Database,
  { appliesTo, ...query }: ListQuery & { appliesTo?: ActorOwnerType | undefined },
  caller: Caller,
): Promise<ListOrPage<CountedRole>> =>
  listRoleRows(db, query, { appliesTo, measureCount: visibleMeasureCount("role", "role.id", caller) });

export function createRole({ db, caller, now }: Writing, { code: given, ...input }: NewRoleInput): Promise<ActorRole> {
  const code = given ?? makeCode(input.name);
  if (code === "") throw invalidField("code", messages.required);
  return db.transaction().execute(async (tx) => {
    const role = await insertRole(tx, { ...input, code });
    await recordEvent(
      tx,
      { type: "CREATED", entityType, entityId: role.id, entityTitle: role.name },
      signatureOf(caller, now()),
    );
    return role;
  });
}

export function updateRole({ db, caller, now }: Writing, id: string, input: RoleInput): Promise<ActorRole> {
  return db.transaction().execute(async (tx) => {
    const before = await lockRole(tx, id);
    if (!before) throw entityNotFound();
    const after = { ...before, ...input };
    await updateRoleRow(tx, id, input);
    await recordUpdate(tx, { entityType, entityTitle: after.name }, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deleteRole({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const role = await lockRole(tx, id);
    if (!role) throw entityNotFound();
    if (fixedRoles.includes(role.code)) throw conflict(administrationTexts.fixedRole);
    await refuseWhenUsed(tx, { kind: "role", id }, await namesOfOthersWithActor(tx, { column: "roleId", id }));

    await deleteRoleRow(tx, id);
    await recordEvent(
      tx,
      { type: "DELETED", entityType, entityId: id, entityTitle: role.name },
      signatureOf(caller, now()),
    );
  });
}
