import {
  type DistributionChannel,
  type Endpoint,
  type ExportFormat,
  exportMeasures,
  getChangesFeed,
  getMeasure,
  listChanges,
  searchMeasures,
  type UsageChannel,
} from "@indikatorkatalogen/contract";
import type { FastifyRequest } from "fastify";
import type { CountCall } from "../../http/api.ts";
import { openApiCall } from "../../http/openapi.ts";
import { originOf } from "../../http/request-origin.ts";
import type { FetchCounter } from "./fetches.service.ts";

interface Fetch {
  call: Pick<Endpoint, "method" | "path">;
  /** Where several ways go by one call: as which kind of file. */
  format?: ExportFormat;
  /** By a page of our own; all else is by programs. */
  isByWeb?: boolean;
}

type CalledWay = Exclude<UsageChannel, DistributionChannel>;

/** The call that each way goes by. Whatever is not here is not counted. */
const fetches: Record<CalledWay, Fetch> = {
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
const ways = Object.keys(fetches) as CalledWay[];

/** Counts the calls that fetch the catalogue when they have been answered well; that nothing has changed is an answer. */
export function createCountCall({ note }: Pick<FetchCounter, "note">, publicUrl: string | undefined): CountCall {
  return (call) => {
    const candidates = ways.filter((way) => fetches[way].call === call);
    if (candidates.length === 0) return {};
    return {
      onResponse: (request, reply, done) => {
        // Whoever asks for the head alone fetches nothing.
        if (reply.statusCode < 400 && request.method === call.method) {
          const isByWeb = originOf(request, publicUrl) === "own";
          const way = candidates.find((one) => isFetched(fetches[one], request, isByWeb));
          if (way) note(way);
        }
        done();
      },
    };
  };
}

const isFetched = ({ format, isByWeb = false }: Fetch, { body }: FastifyRequest, isAskedByWeb: boolean): boolean =>
  isByWeb === isAskedByWeb && (format === undefined || format === formatOf(body));

/** It was found good, or there would have been an error. */
function formatOf(body: unknown): unknown {
  return (typeof body === "object" && body !== null && "format" in body && body.format) || "xlsx";
}
