import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { emailAddress } from "../formats.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { noContent } from "../no-content.ts";
import { page } from "../paging.ts";
import { line, longText, optional } from "../text-input.ts";

export const messageStatuses = ["NEW", "HANDLED"] as const;

/** A message from a visitor about the accessibility of the web. */
export const accessibilityMessage = z.object({
  id,
  message: z.string(),
  /** The page or function that it is about. */
  place: z.string().nullable(),
  /** The address for a reply. */
  email: z.string().nullable(),
  status: z.enum(messageStatuses),
  created: epochMillis,
});
export type AccessibilityMessage = z.infer<typeof accessibilityMessage>;

export const accessibilityMessageInput = z.object({
  message: longText(5000).pipe(z.string().min(1)),
  place: optional(line(500)).default(null),
  email: optional(emailAddress).default(null),
});

/** A form that is sent sooner was filled in by a program, in milliseconds. */
export const minFormOpenMs = 3000;

export const sendAccessibilityMessage = endpoint({
  method: "POST",
  effect: "write",
  path: "/accessibilitymessages/",
  summary: "Tell about a shortcoming in the accessibility of the web",
  access: "public",
  body: accessibilityMessageInput.extend({
    /** Hidden from people; programs fill it in. */
    website: z.string().max(500).default(""),
    /** For how long the form has been open, in milliseconds. */
    openFor: z.number().min(0),
  }),
  response: noContent,
});

export const listAccessibilityMessages = endpoint({
  method: "GET",
  path: "/accessibilitymessages/",
  summary: "Messages about the accessibility of the web, the newest first",
  access: "accessibilitymessages:read",
  query: pagedListQuery(["MESSAGE", "STATUS", "CREATED"]),
  response: page(accessibilityMessage),
});

export const getAccessibilityMessage = endpoint({
  method: "GET",
  path: "/accessibilitymessages/:id",
  summary: "One message about the accessibility of the web",
  access: "accessibilitymessages:read",
  params: idParams,
  response: accessibilityMessage,
});

export const updateAccessibilityMessage = endpoint({
  method: "PUT",
  effect: "write",
  path: "/accessibilitymessages/:id",
  summary: "Mark a message as handled, or as new again",
  access: "accessibilitymessages:update",
  params: idParams,
  body: z.object({ status: z.enum(messageStatuses) }),
  response: accessibilityMessage,
});

export const deleteAccessibilityMessage = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/accessibilitymessages/:id",
  summary: "Delete a message",
  access: "accessibilitymessages:delete",
  params: idParams,
  response: noContent,
});

export const deleteAccessibilityMessages = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/accessibilitymessages/",
  summary: "Delete every message before a time, of one status or of all",
  access: "accessibilitymessages:delete",
  query: z.object({
    before: z.coerce.number().pipe(epochMillis),
    status: z.enum(messageStatuses).optional(),
  }),
  response: z.object({ deleted: z.number() }),
});
