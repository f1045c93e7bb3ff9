/** The sender's intervals in milliseconds; tests use shorter ones. */
export interface SenderTiming {
  /** How long to wait after each failed try. After the last one the delivery has failed. */
  pausesMs: readonly number[];
  /** How long a delivery is retried in all. */
  maxAgeMs: number;
  /** How long a receiver may take to respond. */
  timeoutMs: number;
  /** How long one node sends to one subscriber before it serves others. */
  roundMs: number;
  /** How often to poll for work that no notification announced. */
  pollMs: number;
}

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

export const defaultTiming: SenderTiming = {
  pausesMs: [
    5 * secondMs,
    30 * secondMs,
    2 * minuteMs,
    10 * minuteMs,
    30 * minuteMs,
    hourMs,
    2 * hourMs,
    4 * hourMs,
    8 * hourMs,
    8 * hourMs,
  ],
  maxAgeMs: 72 * hourMs,
  timeoutMs: 10 * secondMs,
  roundMs: 10 * secondMs,
  pollMs: 5 * secondMs,
};

/** Between half and the whole of the pause, so that deliveries that failed together are not retried together. */
const jittered = (pause: number): number => Math.round(pause * (0.5 + Math.random() / 2));

/** Age alone fails no delivery: it may have waited while sending was paused, or been queued again. */
const minTries = 3;

/** The time until the next try; undefined after the last one. */
export function retryInMs({ pausesMs, maxAgeMs }: SenderTiming, { tries, age }: { tries: number; age: number }) {
  const pause = pausesMs[tries];
  return pause === undefined || (age > maxAgeMs && tries >= minTries) ? undefined : jittered(pause);
}

/** A receiver that asks for longer is tried again after this. */
const maxRetryAfterMs = hourMs;

/** The milliseconds that a Retry-After header asks for; undefined without a valid one. */
export function parseRetryAfterMs(
  { status, header }: { status: number; header: string | undefined },
  now: Date,
): number | undefined {
  if (header === undefined || ![429, 503].includes(status)) return undefined;
  const millis = /^\d+$/.test(header) ? Number(header) * secondMs : Date.parse(readableDate(header)) - now.getTime();
  return Number.isNaN(millis) ? undefined : Math.max(0, Math.min(millis, maxRetryAfterMs));
}

/** A date contains the name of a day or a month; Date.parse would read other numbers as years. */
const readableDate = (header: string) => (/[a-z]{3}/i.test(header) ? header : "");

/** The time until the next round for a subscriber after a number of failed rounds in a row. */
export const retrySubscriberInMs = ({ pausesMs }: SenderTiming, failures: number): number =>
  jittered(pausesMs[Math.min(failures, Math.min(pausesMs.length, 6)) - 1] ?? 0);
