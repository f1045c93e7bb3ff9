import { z } from "zod";
import { messages } from "./texts/messages.ts";

/** The revision that the change is based on. `*` matches any; without the header the last writer wins, per field. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(/^(\*|(W\/)?"?\d{1,9}"?)$/, { message: messages.pattern })
    .transform((tag) => (tag === "*" ? undefined : Number(tag.replace(/\D/g, ""))))
    .optional(),
});
