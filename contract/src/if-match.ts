import { z } from "zod";
import { id } from "./ids.ts";
import { validationTexts } from "./texts/validation-texts.ts";

const tag = String.raw`(W\/)?"?\d{1,9}"?`;

/**
 * The revision that the change is based on. Of several that the client has read, the newest; `*` matches any. Without
 * the header the last writer wins, per field.
 */
export const ifMatch = z.object({
  "if-match": z
    .string()
    .regex(new RegExp(`^(\\*|${tag}([ \\t]*,[ \\t]*${tag}){0,99})$`), { message: validationTexts.pattern })
    .transform((tags) => (tags === "*" ? undefined : Math.max(...tags.split(",").map(toRevision))))
    .optional(),
});

const toRevision = (text: string): number => Number(text.replace(/\D/g, ""));

/** A write that belongs to a bulk change names it, so that all of them can be undone together. */
export const bulkWriteHeaders = ifMatch.extend({ "x-bulk-change": id.optional() });
