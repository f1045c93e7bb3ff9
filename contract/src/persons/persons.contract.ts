import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { emailAddress, hsaId, phoneNumber } from "../formats.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery, pagedListQuery } from "../list-query.ts";
import { actor } from "../measures/actor.ts";
import { optionalParameter } from "../optional-input.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";
import { measureCount } from "../reference-data/measure-usage.ts";
import { mergeOutcome, mergeParams, mergeQuery } from "../reference-data/merge.ts";
import { nameQuery } from "../reference-data/reference-data-calls.ts";
import { actorOwnerType } from "../roles/roles.contract.ts";
import { line, optional, requiredLine } from "../text-input.ts";

const text = z.string().nullable();

export const person = z.object({
  id,
  firstName: personName,
  lastName: personName,
  email: text,
  phone: text,
  hsaId: text,
  organization: text,
  title: text,
});
export type Person = z.infer<typeof person>;
export const countedPerson = person.extend({ measureCount });
export type CountedPerson = z.infer<typeof countedPerson>;

export const personInput = z.object({
  firstName: requiredLine(200),
  lastName: requiredLine(200),
  email: optional(emailAddress).default(null),
  phone: optional(phoneNumber).default(null),
  hsaId: optional(hsaId).default(null),
  organization: optional(line(200)).default(null),
  title: optional(line(200)).default(null),
});
export type PersonInput = z.infer<typeof personInput>;

/** Where a person acts. */
export const personActor = z.object({
  actor,
  of: z.object({
    type: actorOwnerType,
    id,
    title: z.string(),
    /** For a measure version: the measure to open. */
    measureId: id.nullable(),
  }),
});
export type PersonActor = z.infer<typeof personActor>;

const read = { method: "GET", access: "persons:read" } as const;
const sortFields = ["NAME", "FIRST_NAME", "LAST_NAME", "EMAIL", "ORGANIZATION", "TITLE"] as const;

export const listPersons = endpoint({
  ...read,
  path: "/persons/",
  summary: "Every person",
  query: listQuery(sortFields),
  response: listOrPage(person),
});

/** Persons who are no actors any more, whose data there is no reason to keep. */
export const personUsages = ["UNUSED"] as const;

export const listPersonsWithCount = endpoint({
  method: "GET",
  access: "personadministration:read",
  path: "/persons/readall/paginated/",
  summary:
    "A page of persons, with the number of measures where each is an actor; usage=UNUSED lists those who are no actors at all",
  query: pagedListQuery([...sortFields, "MEASURE_COUNT"]).extend({
    usage: optionalParameter(z.enum(personUsages)),
  }),
  response: page(countedPerson),
});

export const searchPersonsByName = endpoint({
  ...read,
  path: "/persons/search/name",
  summary: "The persons whose name contains the text, those that begin with it first",
  query: nameQuery,
  response: z.array(person),
});

export const {
  get: getPerson,
  create: createPerson,
  update: updatePerson,
  remove: deletePerson,
} = entryCalls({
  path: "/persons/",
  resource: "persons",
  noun: "person",
  entity: person,
  newInput: personInput,
  input: personInput,
  summaries: {
    remove: "Delete a person who is no actor",
  },
});

export const listPersonActors = endpoint({
  ...read,
  path: "/persons/:id/actors/",
  summary: "Where a person is an actor",
  params: idParams,
  response: z.array(personActor),
});

export const mergePerson = endpoint({
  method: "POST",
  effect: "write",
  path: "/persons/:id/merge/:targetId",
  summary: "Replace this person by another everywhere and delete this one; dryRun=true only shows what would change",
  access: "persons:delete",
  params: mergeParams,
  query: mergeQuery,
  response: mergeOutcome,
});
