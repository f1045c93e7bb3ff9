import { z } from "zod";
import { id } from "./ids.ts";
import { validationTexts } from "./texts/validation-texts.ts";

/** The revision that the change is based on. `*` matches any; without the header the last writer wins, per field. */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(/^(\*|(W\/)?"?\d{1,9}"?)$/, { message: validationTexts.pattern })
    .transform((tag) => (tag === "*" ? undefined : Number(tag.replace(/\D/g, ""))))
    .optional(),
});

/** A write that belongs to a bulk change names it, so that all of them can be undone together. */
export const bulkWriteHeaders = ifMatch.extend({ "x-bulk-change": id.optional() });
