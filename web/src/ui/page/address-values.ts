/** A parameter of the address as text; undefined when it is missing or empty. */
export const toText = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

/** A positive integer; undefined for anything else. */
export function toCount(value: unknown): number | undefined {
  const count = Number(value);
  return Number.isInteger(count) && count > 0 ? count : undefined;
}
