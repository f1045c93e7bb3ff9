/**
 * Which piece of work a request belongs to, by W3C Trace Context. The trace id is also the transaction id of the request:
 * it is in the log lines, errors, jobs and deliveries that follow from the same call.
 */
export interface TraceParent {
  /** 32 hexadecimal digits. */
  traceId: string;
  /** Of the caller: 16 hexadecimal digits. */
  spanId: string;
}

export const traceparentHeader = "traceparent";

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-[0-9a-f]{2}$/;

/** Undefined unless the header is well-formed: anybody can send anything. */
export function parseTraceparent(header: unknown): TraceParent | undefined {
  const [, traceId, spanId] = (typeof header === "string" && pattern.exec(header)) || [];
  return traceId && spanId ? { traceId, spanId } : undefined;
}

export const formatTraceparent = ({ traceId, spanId }: TraceParent): string => `00-${traceId}-${spanId}-01`;
