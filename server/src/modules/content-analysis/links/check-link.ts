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

interface Checking {
  /** Whether addresses inside may be reached. */
  allowsPrivate: boolean;
  signal?: AbortSignal | undefined;
}

const timeoutMs = 10_000;
const mostRedirects = 5;
const headers = {
  "user-agent": "Indikatorkatalogen/1.0 (link check)",
  accept: "text/html,*/*;q=0.8",
};
/** The page is there, but not for a program that asks. */
const refusals = [401, 403, 405, 406, 429, 451];

/** Asks for as little as can be asked: first for the headers alone, and for the page only when that is refused. */
export async function checkLink(url: string, checking: Checking): Promise<LinkCheck> {
  try {
    const head = await follow(url, "HEAD", checking);
    const status = head < 400 ? head : await follow(url, "GET", checking);
    const isFine = status < 400 || refusals.includes(status);
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

class EndlessRedirects extends Error {
  override readonly name = "EndlessRedirects";
}

/** Every step is judged as the first: a redirect leads nowhere that the link itself could not. */
async function follow(url: string, method: OutgoingRequest["method"], checking: Checking): Promise<number> {
  let next = new URL(url);
  for (let step = 0; step <= mostRedirects; step += 1) {
    const answer = await sendRequest({ method, url: next, headers, timeoutMs, maxBytes: 1, ...checking });
    const { location } = answer.headers;
    if (answer.status < 300 || answer.status >= 400 || location === undefined) return answer.status;
    next = new URL(location, next);
    if (!/^https?:$/.test(next.protocol)) return answer.status;
  }
  throw new EndlessRedirects();
}

const certificateFault = /CERT|SELF_SIGNED|UNABLE_TO_VERIFY/;

function problemOf(error: unknown): string {
  if (error instanceof EndlessRedirects) return linkProblems.tooManyRedirects;
  if (!(error instanceof Error)) return linkProblems.unanswered;
  if (error.name === "PrivateAddressError") return linkProblems.unsafe;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOTFOUND") return linkProblems.unknownHost;
  return certificateFault.test(code) ? linkProblems.certificate : linkProblems.unanswered;
}
