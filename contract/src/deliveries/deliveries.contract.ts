import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { entityTypes, eventTypes } from "../events/events.contract.ts";
import { id, idParams, namedReference } from "../ids.ts";
import { optionalParameter } from "../optional-input.ts";
import { page, pageQuery } from "../paging.ts";

/** A delivery is cancelled when its subscription ends before it is sent. */
export const deliveryStates = ["WAITING", "DELIVERED", "FAILED", "CANCELLED"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** Why an attempt got no answer. */
export const attemptErrors = ["TIMEOUT", "PRIVATE_ADDRESS", "NOT_FOUND", "UNREACHABLE"] as const;

export const attempt = z.object({
  at: epochMillis,
  milliseconds: z.number(),
  /** The status of the receiver's response; null without one. */
  status: z.number().nullable(),
  answer: z.string().nullable(),
  error: z.enum(attemptErrors).nullable(),
});
export type Attempt = z.infer<typeof attempt>;

/** One event sent to one subscriber, with all attempts. A test delivery has no event. */
export const delivery = z.object({
  id,
  subscriber: namedReference,
  state: z.enum(deliveryStates),
  type: z.enum(eventTypes).nullable(),
  entityType: z.enum(entityTypes).nullable(),
  entityId: id.nullable(),
  entityTitle: z.string().nullable(),
  measureId: id.nullable(),
  created: epochMillis,
  nextAttempt: epochMillis.nullable(),
  attempts: z.array(attempt),
});
export type Delivery = z.infer<typeof delivery>;

const moment = optionalParameter(z.coerce.number().pipe(epochMillis));

const deliveryQuery = pageQuery.extend({
  subscriberId: optionalParameter(id),
  state: optionalParameter(z.enum(deliveryStates)),
  type: optionalParameter(z.enum(eventTypes)),
  measureId: optionalParameter(id),
  /** The user who made the change. */
  userId: optionalParameter(id),
  from: moment,
  to: moment,
});

export const listDeliveries = endpoint({
  method: "GET",
  path: "/exportevents/find/",
  summary: "What has been sent to subscribers, newest first",
  access: "subscribers:read",
  query: deliveryQuery,
  response: page(delivery),
});

export const listDeliveriesFromYesterday = endpoint({
  method: "GET",
  path: "/exportevents/findfromyesterday",
  summary: "What has been sent to subscribers since yesterday began",
  access: "subscribers:read",
  query: deliveryQuery.omit({ from: true, to: true }),
  response: page(delivery),
});

export const getDelivery = endpoint({
  method: "GET",
  path: "/exportevents/:id",
  summary: "One message to one subscriber",
  access: "subscribers:read",
  params: idParams,
  response: delivery,
});

export const resendDelivery = endpoint({
  method: "POST",
  effect: "write",
  path: "/exportevents/:id/resend",
  summary: "Send a message again",
  access: "subscribers:update",
  params: idParams,
  response: delivery,
});
