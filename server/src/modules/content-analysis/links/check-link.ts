import { type OutgoingRequest, sendRequest } from "../../../outgoing/send-request.ts";
import { analysisTexts } from "../../../texts/analysis-texts.ts";

const { linkProblems } = analysisTexts;

export interface LinkCheck {
  url: string;
  /** What is wrong with it, in Swedish; null when it works. */
  problem: string | null;
  /** Whether the server responded at all; otherwise our own connection may be at fault. */
  isAnswered: boolean;
}

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
    return { url, problem: isFine ? null : linkProblems.status(status), isAnswered: true };
  } catch (error) {
    const problem = problemOf(error);
    return {
      url,
      problem,
      isAnswered: problem === linkProblems.tooManyRedirects || problem === linkProblems.certificate,
    };
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

function problemOf(error: unknown): string {
  if (error instanceof TooManyRedirects) return linkProblems.tooManyRedirects;
  if (!(error instanceof Error)) return linkProblems.unanswered;
  if (error.name === "PrivateAddressError") return linkProblems.unsafe;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND") return linkProblems.unknownHost;
  return certificateFault.test(code) ? linkProblems.certificate : linkProblems.unanswered;
}
