import { performance } from "node:perf_hooks";
import { type Attempt, traceparentHeader } from "@indikatorkatalogen/contract";
import { Webhook } from "standardwebhooks";
import { PrivateAddressError } from "../../../outgoing/private-addresses.ts";
import { sendRequest } from "../../../outgoing/send-request.ts";
import { currentTraceparent } from "../../../tracing/trace.ts";
import type { PendingDelivery } from "./pending-deliveries.repository.ts";
import { parseRetryAfterMs } from "./retry-timing.ts";

interface Receiver {
  url: string;
  secrets: readonly string[];
}

interface SendOptions {
  now: Date;
  timeoutMs: number;
  allowsPrivate: boolean;
  signal: AbortSignal;
}

const maxResponseBytes = 1000;

export interface SendResult {
  attempt: Attempt;
  /** For how many milliseconds the receiver asks for no more requests. */
  retryAfterMs: number | undefined;
}

/** Sends one delivery by Standard Webhooks, and returns the result. Redirects are not followed. */
export async function sendDelivery(
  { url, secrets }: Receiver,
  delivery: PendingDelivery,
  { now, timeoutMs, allowsPrivate, signal }: SendOptions,
): Promise<SendResult> {
  const started = performance.now();
  const body = JSON.stringify(toPayload(delivery, now));
  const traceparent = currentTraceparent();
  const ended = (result: Pick<Attempt, "status" | "answer" | "error">): Attempt => ({
    at: now.getTime(),
    milliseconds: Math.round(performance.now() - started),
    ...result,
  });
  try {
    const response = await sendRequest({
      method: "POST",
      url: new URL(url),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Indikatorkatalogen",
        ...(traceparent && { [traceparentHeader]: traceparent }),
        ...signedHeaders(delivery.id, { secrets, now, body }),
      },
      body,
      timeoutMs: timeoutMs,
      maxBytes: maxResponseBytes,
      allowsPrivate,
      signal,
    });
    const { status, headers } = response;
    const attempt = ended({ status, answer: storable(response.body), error: null });
    return { attempt, retryAfterMs: parseRetryAfterMs({ status, header: headers["retry-after"] }, now) };
  } catch (error) {
    return { attempt: ended({ status: null, answer: null, error: reasonOf(error) }), retryAfterMs: undefined };
  }
}

/** The id is the same for every try, so that a receiver can recognise a repeated delivery. */
function signedHeaders(id: string, { secrets, now, body }: { secrets: readonly string[]; now: Date; body: string }) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}

function toPayload({ event }: PendingDelivery, now: Date): object {
  if (!event) return { type: "catalogue.test", timestamp: now.toISOString(), data: {} };
  return {
    type: `${event.entityType}.${event.type.toLowerCase()}`,
    timestamp: new Date(event.timestamp).toISOString(),
    data: event,
  };
}

/** Without the characters that PostgreSQL cannot store. */
const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

function reasonOf(error: unknown): Attempt["error"] {
  if (error instanceof PrivateAddressError) return "PRIVATE_ADDRESS";
  if (!(error instanceof Error)) return "UNREACHABLE";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "TIMEOUT";
  return "code" in error && error.code === "ENOTFOUND" ? "NOT_FOUND" : "UNREACHABLE";
}
