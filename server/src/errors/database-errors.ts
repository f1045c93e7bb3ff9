interface PostgresError {
  code: string;
  constraint?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
  error instanceof Error && "code" in error && typeof error.code === "string";

/** The constraint that a unique index refused, so that the service can say it in words. */
export const brokenUniqueConstraint = (error: unknown): string | undefined =>
  isPostgresError(error) && error.code === "23505" ? error.constraint : undefined;

const awayCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOTFOUND",
  "ETIMEDOUT",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
  "08006",
  "08003",
  "53300",
];

/** True when the database cannot be reached, rather than having refused something. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isDatabaseAway);
  if (isPostgresError(error) && awayCodes.includes(error.code)) return true;
  return error instanceof Error && error.message.startsWith("Connection terminated");
}
