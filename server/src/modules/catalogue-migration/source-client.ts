import { apiBasePath, ticketHeader } from "@indikatorkatalogen/contract";
import { migrationTexts } from "../../texts/migration-texts.ts";

export interface SourceSettings {
  /** The address of the other catalogue, with or without the path of its API. */
  url: string;
  ticket?: string | undefined;
  signal: AbortSignal;
  timeoutMs: number;
  /** Waits before a retry; replaced in tests. */
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  onRetry: (problem: string, delayMs: number) => void;
}

/** The API of another catalogue. Requests follow one another. */
export interface SourceClient {
  get: (path: string) => Promise<unknown>;
  post: (path: string, body: object) => Promise<unknown>;
}

/** The source refuses this request, and will again. */
export class SourceRefusal extends Error {
  override readonly name = "SourceRefusal";
  readonly status: number;

  constructor(status: number, path: string) {
    super(migrationTexts.refused(status, path));
    this.status = status;
  }
}

const maxAttempts = 8;
const firstDelayMs = 1000;
const maxDelayMs = 300_000;
const maxResponseBytes = 128_000_000;
const retriedStatuses = [408, 425, 429, 500, 502, 503, 504];

/** A temporary problem. */
interface Problem {
  problem: string;
  retryAfterMs?: number | undefined;
}

export function createSourceClient(settings: SourceSettings): SourceClient {
  const base = baseOf(settings.url);
  async function request(path: string, init: { method: "GET" | "POST"; body?: string }): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const outcome = await attemptOnce(`${base}${path}`, init, settings);
      if ("value" in outcome) return outcome.value;
      settings.signal.throwIfAborted();
      if (attempt === maxAttempts) throw new Error(migrationTexts.unreachable(path, outcome.problem));
      const delayMs = Math.min(outcome.retryAfterMs ?? firstDelayMs * 2 ** (attempt - 1), maxDelayMs);
      settings.onRetry(outcome.problem, delayMs);
      await settings.wait(delayMs, settings.signal);
    }
  }
  return {
    get: (path) => request(path, { method: "GET" }),
    post: (path, body) => request(path, { method: "POST", body: JSON.stringify(body) }),
  };
}

const baseOf = (url: string): string => {
  const trimmed = url.replace(/\/+$/, "");
  return trimmed.includes("/services/api/") ? trimmed : `${trimmed}${apiBasePath}`;
};

async function attemptOnce(
  url: string,
  init: { method: string; body?: string },
  { ticket, signal, timeoutMs }: SourceSettings,
): Promise<{ value: unknown } | Problem> {
  try {
    const response = await fetch(url, {
      ...init,
      headers: {
        accept: "application/json",
        ...(init.body && { "content-type": "application/json" }),
        ...(ticket && { [ticketHeader]: ticket }),
      },
      // The ticket goes to the given address only.
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    });
    if (retriedStatuses.includes(response.status)) {
      await response.body?.cancel();
      return { problem: `HTTP ${response.status}`, retryAfterMs: retryAfterOf(response) };
    }
    if (!response.ok) throw new SourceRefusal(response.status, new URL(url).pathname);
    return { value: JSON.parse(await readLimited(response)) };
  } catch (error) {
    if (error instanceof SourceRefusal) throw error;
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** Seconds, or a time. */
function retryAfterOf(response: Response): number | undefined {
  const text = response.headers.get("retry-after");
  if (text === null) return undefined;
  const seconds = Number(text);
  const ms = Number.isNaN(seconds) ? Date.parse(text) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? undefined : Math.max(ms, 0);
}

async function readLimited(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > maxResponseBytes) throw new Error(migrationTexts.tooLarge);
  }
  return text + decoder.decode();
}
