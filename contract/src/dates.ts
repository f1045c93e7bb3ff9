import { z } from "zod";
import { messages } from "./texts/messages.ts";

/** Dates travel as epoch milliseconds; absent is null. The bounds are years 1900 and 2200. */
export const epochMillis = z
  .number()
  .int()
  .min(-2_208_988_800_000, messages.date)
  .max(7_258_118_400_000, messages.date);
export const optionalDate = epochMillis.nullable();
