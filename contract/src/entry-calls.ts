import type { ZodType } from "zod";
import type { Resource } from "./access.ts";
import { endpoint } from "./endpoint.ts";
import { idParams } from "./ids.ts";
import { noContent } from "./no-content.ts";

type Operation = "read" | "create" | "update" | "delete";

/** What a user may do with entries of one kind: those for which there is a right to each operation. */
type EntryResource = {
  [R in Resource]: R extends `${infer Name}:read` ? (`${Name}:${Operation}` extends Resource ? Name : never) : never;
}[Resource];

interface EntryKind<
  Name extends EntryResource,
  Entity extends ZodType,
  NewInput extends ZodType,
  Input extends ZodType,
> {
  /** The path, such as `/roles/`. */
  path: `/${string}/`;
  /** The noun of the rights, such as `roles` in `roles:create`. */
  resource: Name;
  entity: Entity;
  newInput: NewInput;
  input: Input;
  /** The noun on the API pages. */
  noun: string;
  /** Summaries, where the noun does not suffice. */
  summaries?: { create?: string; update?: string; remove?: string };
}

/** The calls about one entry that every kind of entry has. */
export function entryCalls<
  Name extends EntryResource,
  Entity extends ZodType,
  NewInput extends ZodType,
  Input extends ZodType,
>({ path, resource, entity, newInput, input, noun, summaries = {} }: EntryKind<Name, Entity, NewInput, Input>) {
  const one = { path: `${path}:id`, params: idParams } as const;
  return {
    get: endpoint({
      ...one,
      method: "GET",
      summary: `One ${noun}`,
      access: `${resource}:read`,
      response: entity,
    }),
    create: endpoint({
      path,
      method: "POST",
      effect: "write",
      summary: summaries.create ?? `A new ${noun}`,
      access: `${resource}:create`,
      body: newInput,
      response: entity,
    }),
    update: endpoint({
      ...one,
      method: "PUT",
      effect: "write",
      summary: summaries.update ?? `Change a ${noun}`,
      access: `${resource}:update`,
      body: input,
      response: entity,
    }),
    remove: endpoint({
      ...one,
      method: "DELETE",
      effect: "write",
      summary: summaries.remove ?? `Delete a ${noun}`,
      access: `${resource}:delete`,
      response: noContent,
    }),
  };
}
