import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery, pagedListQuery } from "../list-query.ts";
import { optionalParameter } from "../optional-input.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";
import { validationTexts, withLimit } from "../texts/validation-texts.ts";

export const eventTypes = [
  "CREATED",
  "VERSION_CREATED",
  "CHANGED",
  "PUBLISHED",
  "PUBLISHED_UPDATED",
  "UNPUBLISHED",
  "COPIED",
  "DELETED",
] as const;
export type EventType = (typeof eventTypes)[number];

/** The types of entities: the noun of the path, in singular. */
export const entityTypes = [
  "measure",
  "measureversion",
  "measurementsource",
  "reportingsystem",
  "instanceidentifier",
  "performingorganization",
  "person",
  "role",
  "code",
  "codesystem",
  "measuregroup",
  "viewgroup",
  "viewtemplate",
  "viewlabel",
  "helptext",
  // Only in events of earlier releases.
  "synonym",
  "concept",
  "subscriber",
] as const;
export type EntityType = (typeof entityTypes)[number];

export const isEventType = (name: string): name is EventType => eventTypes.some((type) => type === name);

const knownTypes: readonly string[] = [...eventTypes, ...entityTypes];
/** A type of event or of what it happened to, in any case. */
const eventOrEntityType = z
  .string()
  .transform((name) => (isEventType(name.toUpperCase()) ? name.toUpperCase() : name.toLowerCase()))
  .refine((name) => knownTypes.includes(name), { message: withLimit(validationTexts.oneOf, knownTypes.join(", ")) });

export const changeEvent = z.object({
  id,
  type: z.enum(eventTypes),
  /** The noun of the path in singular, such as `measureversion` or `person`. */
  entityType: z.string(),
  entityId: id,
  entityTitle: z.string(),
  timestamp: epochMillis,
  user: personName.nullable(),
  /** The names of what changed. */
  changes: z.array(z.string()),
});
export type ChangeEvent = z.infer<typeof changeEvent>;

/** Without paging, at most this many of the newest events are returned. */
export const maxUnpagedEvents = 1000;

export const listEvents = endpoint({
  method: "GET",
  path: "/events/:type",
  summary: "What has happened, newest first: by type of event (PUBLISHED) or of what it happened to (person)",
  access: "events:read",
  params: z.object({ type: eventOrEntityType }),
  query: listQuery(["TIMESTAMP", "ENTITY_TITLE"]).extend({
    entityId: optionalParameter(id),
    measureId: optionalParameter(id),
    userId: optionalParameter(id),
    /** No earlier than this, and before that, in milliseconds. */
    from: optionalParameter(z.coerce.number().pipe(epochMillis)),
    to: optionalParameter(z.coerce.number().pipe(epochMillis)),
  }),
  response: listOrPage(changeEvent),
});

export const listAllEvents = endpoint({
  method: "GET",
  path: "/events/",
  summary: "A page of everything that has happened, newest first",
  access: "events:read",
  query: pagedListQuery(["TIMESTAMP", "TYPE", "ENTITY_TYPE", "ENTITY_TITLE", "USER"]),
  response: page(changeEvent),
});

export const getEvent = endpoint({
  method: "GET",
  path: "/events/byid/:id",
  summary: "One event",
  access: "events:read",
  params: idParams,
  response: changeEvent,
});
