interface CodedError extends Error {
  code: string;
  constraint?: string;
  /** The function of PostgreSQL that has failed. */
  routine?: string;
}

const isCoded = (error: unknown): error is CodedError =>
  error instanceof Error && "code" in error && typeof error.code === "string";

export interface BrokenConstraint {
  kind: "unique" | "foreignKey";
  constraint: string;
}

const constraintKinds = new Map<string, BrokenConstraint["kind"]>([
  ["23505", "unique"],
  ["23503", "foreignKey"],
]);

export function brokenConstraint(error: unknown): BrokenConstraint | undefined {
  if (!isCoded(error)) return undefined;
  const kind = constraintKinds.get(error.code);
  return kind && { kind, constraint: error.constraint ?? "" };
}

/** Class 22 is values that do not have the form of their type; the others are missing values and broken checks. */
export const isInvalidValue = (error: unknown): boolean =>
  isCoded(error) && (/^22\w{3}$/.test(error.code) || ["23502", "23514"].includes(error.code));

/** Why the database could not run a valid statement. */
export type DatabaseFailure = "unreachable" | "busy" | "slow" | "locked" | "full";

const failureByCode: Record<string, DatabaseFailure> = {
  ECONNREFUSED: "unreachable",
  ECONNRESET: "unreachable",
  ENOTFOUND: "unreachable",
  EAI_AGAIN: "unreachable",
  EHOSTUNREACH: "unreachable",
  ENETUNREACH: "unreachable",
  ETIMEDOUT: "unreachable",
  EPIPE: "unreachable",
  // The server is stopping, has crashed or is starting.
  "57P01": "unreachable",
  "57P02": "unreachable",
  "57P03": "unreachable",
  // A transaction that was left open, and a session that was left idle, are ended by the server.
  "25P03": "unreachable",
  "57P05": "unreachable",
  // A standby, until the host that was promoted has been found.
  "25006": "unreachable",
  "53300": "busy",
  "57014": "slow",
  "55P03": "locked",
  "40P01": "locked",
  "53100": "full",
  ENOSPC: "full",
  EDQUOT: "full",
};

/** Errors of the driver that have no code. */
const failureByMessage: readonly [RegExp, DatabaseFailure][] = [
  [/^Connection terminated|not queryable|^Query read timeout|^timeout expired/, "unreachable"],
  // A table has changed since the connection prepared the statement: another connection prepares it again.
  [/^cached plan must not change result type/, "unreachable"],
  [/^timeout exceeded when trying to connect/, "busy"],
  [/No space left on device/, "full"],
];

/** The embedded database throws the error numbers of its own system, which are not instances of Error. */
const isEmbeddedDiskFull = (error: unknown): boolean =>
  typeof error === "object" && error !== null && "errno" in error && error.errno === 51;

/**
 * Characters that a text or JSON column cannot hold. Half a character in JSON has the code of any value that does not have
 * the form of its type, such as a word that our own SQL takes for a number.
 */
export const isUnstorable = (error: unknown): boolean =>
  isCoded(error) &&
  (["22021", "22P05"].includes(error.code) || (error.code === "22P02" && /^json_/.test(error.routine ?? "")));

/** Undefined when the database works and has refused the statement. */
export function databaseFailure(error: unknown): DatabaseFailure | undefined {
  if (error instanceof AggregateError) return error.errors.map(databaseFailure).find((failure) => failure);
  if (isEmbeddedDiskFull(error)) return "full";
  if (!(error instanceof Error)) return undefined;
  const byCode = isCoded(error) ? (failureByCode[error.code] ?? connectionFailure(error.code)) : undefined;
  return byCode ?? failureByMessage.find(([pattern]) => pattern.test(error.message))?.[1];
}

/** Class 08 of PostgreSQL's error codes is connection exceptions. */
const connectionFailure = (code: string) => (/^08\w{3}$/.test(code) ? ("unreachable" as const) : undefined);

export const isConnectionLost = (error: unknown): boolean => databaseFailure(error) === "unreachable";
