import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";
import { ticketHeader } from "../login/login.contract.ts";
import { versionStatus } from "../measures/version-status.ts";

const ofVersion = { measureId: id, versionId: id };

/**
 * An event for an open page. It carries no content: the page reads what has changed by the ordinary calls, which
 * decide what the caller may see. Any event may arrive more than once.
 */
export const liveEvent = z.discriminatedUnion("type", [
  /** The current versions of the open measures, when it is unknown what the page has missed. */
  z.object({
    type: z.literal("state"),
    measures: z.array(
      z.object({
        measureId: id,
        versions: z.array(z.object({ id, status: versionStatus, revision: z.number() })),
      }),
    ),
  }),
  /** A version is new, or has changed. */
  z.object({ type: z.literal("version"), ...ofVersion, status: versionStatus, revision: z.number() }),
  z.object({ type: z.literal("deletion"), ...ofVersion }),
  /** Somebody has started or stopped editing a version, or moved to another field. */
  z.object({ type: z.literal("presence"), ...ofVersion }),
  /** Something has happened in the review of a version. */
  z.object({ type: z.literal("review"), ...ofVersion }),
  /** There is something new for the user. */
  z.object({ type: z.literal("notification") }),
]);
export type LiveEvent = z.infer<typeof liveEvent>;

const maxMeasures = 20;

/** Ids separated by commas. */
const measureIds = z
  .string()
  .transform((text) => text.split(",").filter(Boolean))
  .pipe(z.array(id).max(maxMeasures));

const scope = {
  /** The tab that listens: a tab has one stream. */
  tab: id,
  /** The measures that are open in it. */
  measures: measureIds.optional(),
};

/** Calls that an open page makes by itself. The header tells which login to check again before each event. */
const ofPage = { access: "live:read", isBackground: true } as const;
const ticket = { [ticketHeader]: z.string().optional() };

export const openLiveStream = endpoint({
  ...ofPage,
  method: "GET",
  path: "/live/stream",
  summary: "What happens to the open measures and to the user, as server-sent events",
  query: z.object(scope),
  headers: z.object({ ...ticket, "last-event-id": id.optional().catch(undefined) }),
  optional: ["headers"],
  mediaTypes: ["text/event-stream; charset=utf-8"],
  response: z.string().meta({ description: "Server-sent events, whose data are the events of the other call" }),
});

export const liveEvents = z.object({
  /** In order. */
  events: z.array(liveEvent),
  /** Sent as `since`, it continues where this response ended. */
  next: z.string().nullable(),
});

export const listLiveEvents = endpoint({
  ...ofPage,
  method: "GET",
  path: "/live/events",
  summary: "The same events since a cursor, for those whom streams do not reach",
  query: z.object({ ...scope, since: id.optional() }),
  response: liveEvents,
});
