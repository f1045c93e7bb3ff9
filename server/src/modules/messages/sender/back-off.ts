/** How sending is timed; tests have less time. In milliseconds. */
export interface SenderTiming {
  /** How long to wait after each try that failed. When there are no more, the message is given up. */
  pauses: readonly number[];
  /** How long a message may wait in all. */
  oldest: number;
  /** How long a receiver may take to answer. */
  patience: number;
  /** How long one node sends to one subscriber before others have their turn. */
  round: number;
  /** How often to look for what nobody told of. */
  poll: number;
}

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

export const servingTiming: SenderTiming = {
  pauses: [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 2 * hour, 4 * hour, 8 * hour, 8 * hour],
  oldest: 72 * hour,
  patience: 10 * second,
  round: 10 * second,
  poll: 5 * second,
};

/** Between half and the whole of the pause, so that those who failed together do not come back together. */
const jittered = (pause: number): number => Math.round(pause * (0.5 + Math.random() / 2));

/** Age alone gives nothing up: a message may have waited through a pause, or be sent anew. */
const fewestTries = 3;

/** In how long to try again; undefined when it has been tried enough. */
export function retryIn({ pauses, oldest }: SenderTiming, { tries, age }: { tries: number; age: number }) {
  const pause = pauses[tries];
  return pause === undefined || (age > oldest && tries >= fewestTries) ? undefined : jittered(pause);
}

/** However long a receiver asks for, it is called on again after this. */
const longestPeace = hour;

/** For how long a receiver asks to be left alone; undefined when it does not. */
export function peaceAskedFor(
  { status, header }: { status: number; header: string | undefined },
  now: Date,
): number | undefined {
  if (header === undefined || ![429, 503].includes(status)) return undefined;
  const asked = /^\d+$/.test(header) ? Number(header) * second : Date.parse(readableDate(header)) - now.getTime();
  return Number.isNaN(asked) ? undefined : Math.max(0, Math.min(asked, longestPeace));
}

/** Dates have a name of a day or a month in them; numbers of other kinds would be taken for years. */
const readableDate = (header: string) => (/[a-z]{3}/i.test(header) ? header : "");

/** In how long to call on a subscriber again who has not been at home so many rounds in a row. */
export const callAgainIn = ({ pauses }: SenderTiming, failures: number): number =>
  jittered(pauses[Math.min(failures, Math.min(pauses.length, 6)) - 1] ?? 0);
