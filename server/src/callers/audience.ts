import type { Caller } from "./caller.ts";

/** Who is answered: with names and drafts, or without. Whoever lacks one of the two rights gets neither. */
export type Audience = "open" | "hidden";

export const audienceOf = (caller: Caller): Audience =>
  caller.can("persons:read") && caller.can("ongoing:read") ? "open" : "hidden";
