import { z } from "zod";
import { validationTexts } from "./texts/validation-texts.ts";

// Control characters, surrogates without their other half and the byte order mark break files and feeds downstream.
const forbidden = /(?![\t\n\r])\p{Cc}|\uFEFF|\p{Cs}/u;
const lineBreak = /[\n\u2028\u2029]/;

const clean = (text: string) => text.replace(/\r\n?/g, "\n").normalize("NFC").trim();

/** Text of several paragraphs. Line ends and composed letters are made alike, so that equal texts compare equal. */
export const longText = (max: number) =>
  z
    .string()
    .refine((text) => !forbidden.test(text), { message: validationTexts.excludedCharacters })
    .transform(clean)
    .pipe(z.string().max(max));

/** Text on one line. */
export const line = (max: number) =>
  longText(max).refine((text) => !lineBreak.test(text), { message: validationTexts.excludedCharacters });

/** A name that must be there. */
export const requiredLine = (max: number) => line(max).pipe(z.string().min(1));

/** An empty text is the same as none. */
export const optional = <T extends z.ZodType<string>>(text: T) =>
  text.nullable().transform((value) => (value === "" ? null : value));
