import {
  type ActorRole,
  authorRole,
  type NewRoleInput,
  reviewerRole,
  validationTexts,
} from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import { conflict, invalidField } from "../../errors/app-error.ts";
import { makeCode } from "../../language/make-code.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { namesOfOthersWithActor } from "../actors/actors.service.ts";
import { refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { createEntry, deleteEntry } from "../registers/registers.service.ts";
import { roleRegister } from "./roles.repository.ts";

/** Lists, rows and files refer to these two by their codes. */
const fixedRoles: readonly string[] = [authorRole, reviewerRole];

export function createRole(context: WriteContext, { code: chosen, ...input }: NewRoleInput): Promise<ActorRole> {
  const code = chosen ?? makeCode(input.name);
  if (code === "") throw invalidField("code", validationTexts.required);
  return createEntry(context, roleRegister, { ...input, code });
}

export const deleteRole = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, roleRegister, id, async (tx, { code }) => {
    if (fixedRoles.includes(code)) throw conflict(administrationTexts.fixedRole);
    await refuseWhenUsed(tx, { kind: "role", id }, await namesOfOthersWithActor(tx, { column: "roleId", id }));
  });
