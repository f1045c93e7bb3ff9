import { readFile } from "node:fs/promises";
import type { Span, SpanOptions } from "@opentelemetry/api";
import type { StartSpan } from "./trace.ts";

export interface OpenTraces {
  startSpan: StartSpan;
  /** Sends pending spans and stops. */
  stop: () => Promise<void>;
}

interface TraceSettings {
  /** Of an OTLP receiver, without the path of traces. */
  endpoint: string;
  /** The share of traces that is exported, from 0 to 1. */
  ratio: number;
  /** How long spans wait for others, in milliseconds. */
  delayMs?: number;
}

/**
 * Sends traces by OTLP over HTTP, if there are settings; only then are the packages loaded. Which traces are exported is
 * decided by the trace id, not by the caller's flag: visitors could otherwise have all of theirs exported.
 */
export async function openTraces(settings: TraceSettings | undefined): Promise<OpenTraces | undefined> {
  if (!settings) return undefined;
  const [api, { provider, version }] = await Promise.all([import("@opentelemetry/api"), createProvider(settings)]);
  const tracer = provider.getTracer("indikatorkatalogen", version);
  const kinds = {
    server: api.SpanKind.SERVER,
    client: api.SpanKind.CLIENT,
    producer: api.SpanKind.PRODUCER,
    consumer: api.SpanKind.CONSUMER,
  };
  const end = (span: Span, ...[attributes = {}, failure]: Parameters<ReturnType<StartSpan>["end"]>) => {
    span.setAttributes(attributes);
    if (failure) span.setAttribute("error.type", failure.type);
    if (failure?.isOurs) span.setStatus({ code: api.SpanStatusCode.ERROR });
    span.end();
  };
  return {
    startSpan: ({ name, kind, attributes = {} }, { traceId, spanId }) => {
      const options: SpanOptions = { kind: kinds[kind], attributes };
      const parent = { traceId, spanId, traceFlags: api.TraceFlags.SAMPLED };
      const span = tracer.startSpan(name, options, api.trace.setSpanContext(api.ROOT_CONTEXT, parent));
      return { spanId: span.spanContext().spanId, end: (...result) => end(span, ...result) };
    },
    stop: () => provider.shutdown(),
  };
}

async function createProvider({ endpoint, ratio, delayMs = 5000 }: TraceSettings) {
  const [sdk, { OTLPTraceExporter }, { resourceFromAttributes }, manifest] = await Promise.all([
    import("@opentelemetry/sdk-trace"),
    import("@opentelemetry/exporter-trace-otlp-http"),
    import("@opentelemetry/resources"),
    readFile(new URL("../../../package.json", import.meta.url), "utf8"),
  ]);
  const { version } = JSON.parse(manifest);
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, "")}/v1/traces` });
  const provider = new sdk.TracerProvider({
    resource: resourceFromAttributes({ "service.name": "indikatorkatalogen", "service.version": version }),
    sampler: new sdk.TraceIdRatioBasedSampler(ratio),
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter, scheduledDelayMillis: delayMs })],
  });
  return { provider, version };
}
