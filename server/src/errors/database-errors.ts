interface PostgresError {
  code: string;
  constraint?: string;
}

const isPostgresError = (error: unknown): error is PostgresError =>
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
  if (!isPostgresError(error)) return undefined;
  const kind = constraintKinds.get(error.code);
  return kind && { kind, constraint: error.constraint ?? "" };
}

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
