import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";
import { formatTraceparent, parseTraceparent, type TraceParent } from "@indikatorkatalogen/contract";

/** A step of a trace. Names and attributes never contain texts, parameters or persons. */
export interface SpanDescription {
  name: string;
  kind: "server" | "client" | "producer" | "consumer";
  attributes?: Record<string, string | number>;
}

interface SpanFailure {
  /** A code, never a message: messages quote what was sent. */
  type: string;
  /** Whether the error is the server's, not the caller's. */
  isOurs: boolean;
}

interface OpenSpan {
  spanId: string;
  end: (attributes?: Record<string, string | number>, failure?: SpanFailure) => void;
}

/** Opens a span in a trace; there is none unless traces are exported. */
export type StartSpan = (span: SpanDescription, parent: TraceParent) => OpenSpan;

interface Trace extends TraceParent {
  startSpan: StartSpan | undefined;
}

const current = new AsyncLocalStorage<Trace>();

/** The trace that the running code belongs to, if any. */
export const currentTrace = (): TraceParent | undefined => current.getStore();

/** The trace to store with work that is done later; null outside of any. */
export function currentTraceparent(): string | null {
  const trace = current.getStore();
  return trace ? formatTraceparent(trace) : null;
}

/** The trace of a transaction whose caller has no span; a part of the random trace id serves as the id of that span. */
export const traceOf = (traceId: string): TraceParent => ({ traceId, spanId: traceId.slice(16) });

const idLength = 32;
const idsPerBatch = 128;
let digits = "";
let used = 0;

/** 32 random hexadecimal digits. Every call needs an id, and random bytes are cheap only in batches. */
export function newTraceId(): string {
  if (used >= digits.length) {
    digits = randomBytes((idsPerBatch * idLength) / 2).toString("hex");
    used = 0;
  }
  used += idLength;
  return digits.slice(used - idLength, used);
}

/** The stored trace, or a new one for work without a caller. */
export const traceFrom = (stored: unknown): TraceParent => parseTraceparent(stored) ?? traceOf(newTraceId());

interface TracedWork<T> {
  span: SpanDescription;
  /** Undefined unless traces are exported; the trace id is known in any case. */
  startSpan: StartSpan | undefined;
  work: () => Promise<T>;
  /** Attributes that are known when the work has succeeded. */
  attributesAfter?: (() => Record<string, string | number>) | undefined;
}

/** Runs work as a part of a trace that began elsewhere. */
export function inTrace<T>(parent: TraceParent, { span, startSpan, work, attributesAfter }: TracedWork<T>): Promise<T> {
  const { traceId, spanId } = parent;
  const trace = { traceId, spanId, startSpan };
  return startSpan ? record(trace, { span, startSpan, work, attributesAfter }) : current.run(trace, work);
}

/** Runs work as a step of the current trace. Without a trace that is exported it only runs. */
export function withSpan<T>(describe: () => SpanDescription, work: () => Promise<T>): Promise<T> {
  const trace = current.getStore();
  if (!trace?.startSpan) return work();
  return record(trace, { span: describe(), startSpan: trace.startSpan, work });
}

type RecordedWork<T> = Omit<TracedWork<T>, "startSpan"> & { startSpan: StartSpan };

async function record<T>(parent: Trace, { span, startSpan, work, attributesAfter }: RecordedWork<T>): Promise<T> {
  const { spanId, end } = startSpan(span, parent);
  try {
    const result = await current.run({ ...parent, spanId }, work);
    end(attributesAfter?.());
    return result;
  } catch (error) {
    end({}, toFailure(error));
    throw error;
  }
}

function toFailure(error: unknown): SpanFailure {
  if (!(error instanceof Error)) return { type: "unknown", isOurs: true };
  const { code = error.name, status = 500 } = error as { code?: unknown; status?: unknown };
  return { type: String(code), isOurs: typeof status !== "number" || status >= 500 };
}
