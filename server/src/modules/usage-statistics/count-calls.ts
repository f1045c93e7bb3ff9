import {
  type DistributionChannel,
  type Endpoint,
  type ExportFormat,
  exportMeasures,
  getChangesFeed,
  getMeasure,
  keysOf,
  listChanges,
  searchMeasures,
  type UsageChannel,
} from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import type { CountCall } from "../../http/api.ts";
import { openApiCall } from "../../http/endpoints/openapi.ts";
import { originOf } from "../../http/protection/request-origin.ts";
import type { UsageCounter } from "./usage-counter.service.ts";

/** The requests that count as use of one channel. */
interface CountedRequest {
  call: Pick<Endpoint, "method" | "path">;
  /** For channels that share a call: the requested file format. */
  format?: ExportFormat;
  /** Whether the request comes from our own pages; otherwise from another program. */
  isByWeb?: boolean;
}

type CalledChannel = Exclude<UsageChannel, DistributionChannel>;

/** Requests that match no channel are not counted. */
const countedRequests: Record<CalledChannel, CountedRequest> = {
  SEARCH: { call: searchMeasures },
  MEASURE: { call: getMeasure },
  XLSX: { call: exportMeasures, format: "xlsx" },
  CSV: { call: exportMeasures, format: "csv" },
  JSON: { call: exportMeasures, format: "json" },
  WEB_FILE: { call: exportMeasures, isByWeb: true },
  ATOM: { call: getChangesFeed },
  CHANGES: { call: listChanges },
  OPENAPI: { call: openApiCall },
};
const channels = keysOf(countedRequests);

/** Counts successful calls after the response, 304 Not Modified included. */
export function createCountCall({ add }: Pick<UsageCounter, "add">, publicUrl: string | undefined): CountCall {
  return (call) => {
    const candidates = channels.filter((channel) => countedRequests[channel].call === call);
    if (candidates.length === 0) return {};
    return {
      onResponse: (request, reply, done) => {
        // A HEAD request has no body, so it is not counted.
        if (reply.statusCode < 400 && request.method === call.method) {
          const isByWeb = originOf(request, publicUrl) === "own";
          const channel = candidates.find((one) => isCounted(countedRequests[one], request, isByWeb));
          if (channel) add(channel);
        }
        done();
      },
    };
  };
}

const isCounted = (
  { format, isByWeb = false }: CountedRequest,
  { body }: FastifyRequest,
  isFromWeb: boolean,
): boolean => isByWeb === isFromWeb && (format === undefined || format === formatOf(body));

/** The body has been validated: an invalid one has status 400. */
function formatOf(body: unknown): unknown {
  return (typeof body === "object" && body !== null && "format" in body && body.format) || "xlsx";
}
