import { type ZodType, z } from "zod";

const isBlank = (value: unknown) => value === "" || value === null;

/** `true` or `false` in a query string. */
export const flagParameter = (initial: boolean) =>
  z
    .enum(["true", "false"])
    .default(initial ? "true" : "false")
    .transform((text) => text === "true");

/** Clients build query strings from filter objects, where an empty text means no filter. */
export const optionalParameter = <T extends ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

/**
 * Old clients send 0 too where they mean no filter. The outer `optional` lets absent keys, which are most of a search,
 * skip the preprocessing.
 */
export const optionalFilter = <T extends ZodType>(schema: T) =>
  z.preprocess((value) => (isBlank(value) || value === 0 ? undefined : value), schema.optional()).optional();
