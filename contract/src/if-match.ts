import { z } from "zod";
import { messages } from "./texts/messages.ts";

/** The revision that the writer has seen. Absent, the last writer wins, per field. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(/^(W\/)?"?\d{1,9}"?$/, { message: messages.pattern })
    .transform((tag) => Number(tag.replace(/\D/g, "")))
    .optional(),
});
