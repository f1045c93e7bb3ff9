import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { eventTypes } from "../events/events.contract.ts";
import { webhookUrl } from "../formats.ts";
import { id, idParams } from "../ids.ts";
import { listOrPage, listQuery } from "../list-query.ts";
import { requiredLine } from "../text-input.ts";

/** An ended subscription was ended by its receiver, which answered 410. */
export const subscriberStatuses = ["ACTIVE", "ENDED"] as const;

/** A receiver of webhooks. The secret is returned once, when it is created. */
export const subscriber = z.object({
  id,
  name: z.string(),
  url: z.string(),
  /** The types of events to deliver; an empty list means all. */
  eventTypes: z.array(z.enum(eventTypes)),
  status: z.enum(subscriberStatuses),
  created: epochMillis,
  /** How many deliveries are pending, and how many have failed. */
  waitingCount: z.number(),
  failedCount: z.number(),
  lastDelivered: epochMillis.nullable(),
});
export type Subscriber = z.infer<typeof subscriber>;

export const subscriberInput = z.object({
  name: requiredLine(200),
  url: webhookUrl.pipe(z.string().min(1)),
  eventTypes: z.array(z.enum(eventTypes)).max(eventTypes.length).default([]),
  status: z.enum(subscriberStatuses).default("ACTIVE"),
});
export type SubscriberInput = z.infer<typeof subscriberInput>;

const withSecret = subscriber.extend({ secret: z.string() });
export type SubscriberWithSecret = z.infer<typeof withSecret>;

export const listSubscribers = endpoint({
  method: "GET",
  path: "/subscribers/",
  summary: "The webhook subscribers",
  access: "subscribers:read",
  query: listQuery(["NAME", "URL"]),
  response: listOrPage(subscriber),
});

const { create, ...calls } = entryCalls({
  path: "/subscribers/",
  resource: "subscribers",
  entity: subscriber,
  newInput: subscriberInput,
  input: subscriberInput,
  noun: "subscriber",
  summaries: {
    create: "A new subscriber; only this response has its secret",
    update: "Change a subscriber, or let one that has ended begin again",
    remove: "Delete a subscriber and what has been sent to it",
  },
});
export const createSubscriber = { ...create, response: withSecret };
export const { get: getSubscriber, update: updateSubscriber, remove: deleteSubscriber } = calls;

export const rotateSecret = endpoint({
  method: "POST",
  effect: "write",
  path: "/subscribers/:id/secret",
  summary: "A new secret; the old one signs too for another day",
  access: "subscribers:update",
  params: idParams,
  response: withSecret,
});

export const sendTest = endpoint({
  method: "POST",
  effect: "write",
  path: "/subscribers/:id/test",
  summary: "Send a test message without an event",
  access: "subscribers:update",
  params: idParams,
  response: z.object({ id }),
});
