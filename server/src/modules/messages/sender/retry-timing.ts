/** The sender's intervals in milliseconds; tests use shorter ones. */
export interface SenderTiming {
  /** How long to wait after each failed try. After the last one the message has failed. */
  pauses: readonly number[];
  /** How long a message is retried in all. */
  maxAge: number;
  /** How long a receiver may take to respond. */
  timeout: number;
  /** How long one node sends to one subscriber before it serves others. */
  round: number;
  /** How often to poll for work that no notification announced. */
  poll: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const defaultTiming: SenderTiming = {
  pauses: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour],
  maxAge: 72 * hour,
  timeout: 10 * second,
  round: 10 * second,
  poll: 5 * second,
};

/** Between half and the whole of the pause, so that messages that failed together are not retried together. */
const jittered = (pause: number): number => Math.round(pause * (0.5 + Math.random() / 2));

/** Age alone fails no message: it may have waited while sending was paused, or been queued again. */
const minTries = 3;

/** The time until the next try; undefined after the last one. */
export function retryIn({ pauses, maxAge }: SenderTiming, { tries, age }: { tries: number; age: number }) {
  const pause = pauses[tries];
  return pause === undefined || (age > maxAge && tries >= minTries) ? undefined : jittered(pause);
}

/** A receiver that asks for longer is tried again after this. */
const maxRetryAfter = hour;

/** The milliseconds that a Retry-After header asks for; undefined without a valid one. */
export function parseRetryAfter(
  { status, header }: { status: number; header: string | undefined },
  now: Date,
): number | undefined {
  if (header === undefined || ![429, 503].includes(status)) return undefined;
  const millis = /^\d+$/.test(header) ? Number(header) * second : Date.parse(readableDate(header)) - now.getTime();
  return Number.isNaN(millis) ? undefined : Math.max(0, Math.min(millis, maxRetryAfter));
}

/** A date contains the name of a day or a month; Date.parse would read other numbers as years. */
const readableDate = (header: string) => (/[a-z]{3}/i.test(header) ? header : "");

/** The time until the next round for a subscriber after a number of failed rounds in a row. */
export const retrySubscriberIn = ({ pauses }: SenderTiming, failures: number): number =>
  jittered(pauses[Math.min(failures, Math.min(pauses.length, 6)) - 1] ?? 0);
