import { listLiveEvents, openLiveStream, ticketHeader } from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { LiveStreams } from "./live-streams.service.ts";

/** Live events for open pages. */
export function liveRoutes(api: Api, streams: LiveStreams): void {
  api.implementStream(openLiveStream, ({ query, headers }, { caller }) =>
    streams.open(
      { caller, ticket: headers[ticketHeader] ?? "", tab: query.tab, measureIds: query.measures ?? [] },
      headers["last-event-id"],
    ),
  );
  api.implement(listLiveEvents, async ({ query: { measures = [], since } }, { caller }) => {
    const sent = await streams.read({ caller, measureIds: measures }, since);
    return {
      events: sent.map(({ event }) => event),
      next: sent.findLast(({ cursor }) => cursor)?.cursor ?? since ?? null,
    };
  });
}
