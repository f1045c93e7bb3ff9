import { performance } from "node:perf_hooks";
import type { Attempt } from "@indikatorkatalogen/contract";
import { Webhook } from "standardwebhooks";
import { PrivateAddressError } from "../../../outgoing/private-addresses.ts";
import { sendRequest } from "../../../outgoing/send-request.ts";
import { peaceAskedFor } from "./back-off.ts";
import type { WaitingDelivery } from "./waiting.repository.ts";

interface Receiver {
  url: string;
  secrets: readonly string[];
}

interface Sending {
  now: Date;
  patience: number;
  allowsPrivate: boolean;
  signal: AbortSignal;
}

const mostAnswer = 1000;

export interface Sent {
  attempt: Attempt;
  /** For how long the receiver asks to be left alone. */
  peace: number | undefined;
}

/** Sends one message by Standard Webhooks, and tells how it was received. Redirects are not followed. */
export async function sendMessage(
  { url, secrets }: Receiver,
  delivery: WaitingDelivery,
  { now, patience, allowsPrivate, signal }: Sending,
): Promise<Sent> {
  const started = performance.now();
  const body = JSON.stringify(toPayload(delivery, now));
  const ended = (result: Pick<Attempt, "status" | "answer" | "error">): Attempt => ({
    at: now.getTime(),
    milliseconds: Math.round(performance.now() - started),
    ...result,
  });
  try {
    const answer = await sendRequest({
      method: "POST",
      url: new URL(url),
      headers: {
        "content-type": "application/json; charset=utf-8",
        "user-agent": "Indikatorkatalogen",
        ...signedHeaders(delivery.id, { secrets, now, body }),
      },
      body,
      patience,
      mostBytes: mostAnswer,
      allowsPrivate,
      signal,
    });
    const { status, headers } = answer;
    const attempt = ended({ status, answer: storable(answer.body), error: null });
    return { attempt, peace: peaceAskedFor({ status, header: headers["retry-after"] }, now) };
  } catch (error) {
    return { attempt: ended({ status: null, answer: null, error: reasonOf(error) }), peace: undefined };
  }
}

/** The id is the same however often a message is sent, so that a receiver can tell that it has had it. */
function signedHeaders(id: string, { secrets, now, body }: { secrets: readonly string[]; now: Date; body: string }) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(" "),
  };
}

function toPayload({ event }: WaitingDelivery, now: Date): object {
  if (!event) return { type: "catalogue.test", timestamp: now.toISOString(), data: {} };
  return {
    type: `${event.entityType}.${event.type.toLowerCase()}`,
    timestamp: new Date(event.timestamp).toISOString(),
    data: event,
  };
}

/** What a database can hold of what a stranger has written. */
const storable = (text: string) => text.replaceAll("\u0000", "").toWellFormed();

function reasonOf(error: unknown): Attempt["error"] {
  if (error instanceof PrivateAddressError) return "PRIVATE_ADDRESS";
  if (!(error instanceof Error)) return "UNREACHABLE";
  if (error.name === "TimeoutError" || error.name === "AbortError") return "TIMEOUT";
  return "code" in error && error.code === "ENOTFOUND" ? "NOT_FOUND" : "UNREACHABLE";
}
