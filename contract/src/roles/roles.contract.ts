import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { measureCount } from "../reference-data/measure-usage.ts";
import { line, longText, optional, requiredLine } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";

/** What can have actors. */
export const actorOwnerTypes = [
  "measureversion",
  "measurementsource",
  "reportingsystem",
  "instanceidentifier",
] as const;
export const actorOwnerType = z.enum(actorOwnerTypes);
export type ActorOwnerType = z.infer<typeof actorOwnerType>;

/** A role that an actor can have, such as author or contact. Not what a user may do: see access.ts. */
export const actorRole = z.object({
  id,
  code: z.string(),
  name: z.string(),
  description: z.string().nullable(),
  appliesTo: z.array(actorOwnerType),
});
export type ActorRole = z.infer<typeof actorRole>;
export const countedRole = actorRole.extend({ measureCount });
export type CountedRole = z.infer<typeof countedRole>;

const codeForm = /^[A-Z][A-Z0-9_]*$/;

export const roleInput = z.object({
  name: requiredLine(200),
  description: optional(longText(2000)).default(null),
  appliesTo: z
    .array(actorOwnerType)
    .min(1)
    .transform((types) => actorOwnerTypes.filter((type) => types.includes(type))),
});
export type RoleInput = z.infer<typeof roleInput>;

/** A role without a code gets one made from its name. The code never changes after that. */
export const newRoleInput = roleInput.extend({
  code: line(100)
    .refine((code) => codeForm.test(code), { message: validationTexts.codeForm })
    .optional(),
});
export type NewRoleInput = z.infer<typeof newRoleInput>;

export const listRoles = endpoint({
  method: "GET",
  path: "/roles/",
  summary: "The roles that actors can have, with the number of measures where they do",
  access: "roles:read",
  query: listQuery(["NAME", "CODE", "DESCRIPTION", "MEASURE_COUNT"]).extend({ appliesTo: actorOwnerType.optional() }),
  response: listOrPage(countedRole),
});

export const {
  create: createRole,
  update: updateRole,
  remove: deleteRole,
} = entryCalls({
  path: "/roles/",
  resource: "roles",
  noun: "role",
  entity: actorRole,
  newInput: newRoleInput,
  input: roleInput,
  summaries: {
    remove: "Delete a role that no actor has; the author's and the reviewer's stay",
  },
});
