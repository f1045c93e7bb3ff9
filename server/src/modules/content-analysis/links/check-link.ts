import { PrivateAddressError } from "../../../outgoing/private-addresses.ts";
import { type OutgoingRequest, sendRequest } from "../../../outgoing/send-request.ts";
import { analysisTexts } from "../../../texts/analysis-texts.ts";

/** Why a link does not work. */
export type LinkFailure =
  | { kind: "status"; status: number }
  | { kind: "unanswered" | "unknownHost" | "tooManyRedirects" | "unsafe" | "certificate" };

export interface LinkCheck {
  url: string;
  /** Undefined when it works. */
  failure: LinkFailure | undefined;
}

/** Whether the server responded at all; otherwise our own connection may be at fault. */
export function isAnswered({ failure }: LinkCheck): boolean {
  switch (failure?.kind) {
    case undefined:
    case "status":
    case "tooManyRedirects":
    case "certificate":
      return true;
    case "unanswered":
    case "unknownHost":
    case "unsafe":
      return false;
  }
}

/** What is wrong with a link, in Swedish. */
export const problemText = (failure: LinkFailure): string =>
  failure.kind === "status"
    ? analysisTexts.linkProblems.status(failure.status)
    : analysisTexts.linkProblems[failure.kind];

interface CheckOptions {
  /** Whether private addresses may be called. */
  allowsPrivate: boolean;
  signal?: AbortSignal | undefined;
}

const timeoutMs = 10_000;
const maxRedirects = 5;
const headers = {
  "user-agent": "Indikatorkatalogen/1.0 (link check)",
  accept: "text/html,*/*;q=0.8",
};
/** The page exists, but refuses programs. */
const refusalStatuses = [401, 403, 405, 406, 429, 451];

/** Requests the headers, and the page only when that fails. */
export async function checkLink(url: string, options: CheckOptions): Promise<LinkCheck> {
  try {
    const head = await follow(url, "HEAD", options);
    const status = head < 400 ? head : await follow(url, "GET", options);
    const isFine = status < 400 || refusalStatuses.includes(status);
    return { url, failure: isFine ? undefined : { kind: "status", status } };
  } catch (error) {
    return { url, failure: failureOf(error) };
  }
}

class TooManyRedirects extends Error {
  override readonly name = "TooManyRedirects";
}

/** Each redirect is checked like the link itself, so that it cannot lead to a private address. */
async function follow(url: string, method: OutgoingRequest["method"], options: CheckOptions): Promise<number> {
  let next = new URL(url);
  for (let step = 0; step <= maxRedirects; step += 1) {
    const answer = await sendRequest({ method, url: next, headers, timeoutMs, maxBytes: 1, ...options });
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer.status;
    next = new URL(location, next);
    if (!/^https?:$/.test(next.protocol)) return answer.status;
  }
  throw new TooManyRedirects();
}

const certificateFault = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

function failureOf(error: unknown): LinkFailure {
  if (error instanceof TooManyRedirects) return { kind: "tooManyRedirects" };
  if (error instanceof PrivateAddressError) return { kind: "unsafe" };
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND") return { kind: "unknownHost" };
  return { kind: certificateFault.test(code) ? "certificate" : "unanswered" };
}
