import type { FastifyRequest } from "fastify";

/** Whether the response lasts as long as the page that reads it: its time says nothing of the server. */
export const isEventStream = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.config?.mediaType?.startsWith("text/event-stream") === true;
