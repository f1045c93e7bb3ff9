import { randomUUIDv7 } from "node:crypto";

/** Ids sort by creation time, which keeps indexes compact. */
export const newId = (): string => randomUUIDv7();
