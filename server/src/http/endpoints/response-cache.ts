import type { Caller } from "../../callers/caller.ts";
import { audienceKeyOf, seesMoreThanAudience } from "../../callers/visibility.ts";

interface CachedResponse {
  json: Promise<Buffer>;
  expires: number;
}

export interface ResponseCache {
  /** The cached response of a call to callers who see the same, or a new one. */
  read: (call: string, caller: Caller, create: () => Promise<Buffer>) => Promise<Buffer>;
  /** Must be called after every write, so that nobody misses their own. */
  clear: () => void;
}

interface Options {
  /** How long responses may lack what other nodes have written. */
  maxAgeMs?: number | undefined;
  clock?: () => number;
}

const maxResponses = 500;

/** Encoded responses that many clients request repeatedly. */
export function createResponseCache({ maxAgeMs = 1000, clock = () => performance.now() }: Options = {}): ResponseCache {
  const responses = new Map<string, CachedResponse>();

  function find(key: string): Promise<Buffer> | undefined {
    const found = responses.get(key);
    return found && found.expires > clock() ? found.json : undefined;
  }

  /** Removes what has expired, and the oldest of too many; a map holds the oldest first. */
  function evict(): void {
    for (const [key, { expires }] of responses) {
      if (expires > clock() && responses.size < maxResponses) return;
      responses.delete(key);
    }
  }

  /** Stored before it has resolved, so that `clear` also removes responses that are being read. */
  function store(key: string, json: Promise<Buffer>): Promise<Buffer> {
    const response = { json, expires: clock() + maxAgeMs };
    responses.delete(key);
    evict();
    responses.set(key, response);
    json.catch(() => responses.get(key) === response && responses.delete(key));
    return json;
  }

  return {
    read: (call, caller, create) => {
      if (seesMoreThanAudience(caller)) return create();
      const key = `${audienceKeyOf(caller)} ${call}`;
      return find(key) ?? store(key, create());
    },
    clear: () => responses.clear(),
  };
}
