import { z } from "zod";

/** Dates travel as epoch milliseconds; absent is null. The bounds are years 1900 and 2200. */
export const epochMillis = z.number().int().min(-2_208_988_800_000).max(7_258_118_400_000);
export const optionalDate = epochMillis.nullable();
