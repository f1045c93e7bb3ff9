import { randomUUIDv7 } from "node:crypto";

/** Ids sort by the time they were made, which keeps indexes compact. */
export const newId = (): string => randomUUIDv7();
