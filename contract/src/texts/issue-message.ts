import { config, type z } from "zod";
import { validationTexts, withLimit } from "./validation-texts.ts";

type Issue = z.core.$ZodRawIssue;

/** Every issue that zod finds, in the words of the specification. */
export function issueMessage(issue: Issue): string {
  if (isMissing(issue)) return validationTexts.required;
  if (issue.code === "too_big") return tooBig(issue);
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "invalid_format") return formats[issue.format] ?? validationTexts.pattern;
  if (issue.code === "invalid_type") return wrongType(issue);
  if (issue.code === "invalid_value") return validationTexts.choice;
  if (issue.code === "unrecognized_keys") return validationTexts.unknownKeys;
  if (issue.code === "invalid_union") return inEither(issue);
  return validationTexts.invalid;
}

/** Where one value or a list is accepted, the message about a list that is too long is kept. */
const inEither = ({ errors }: Pick<z.core.$ZodIssueInvalidUnion, "errors">) =>
  errors.flat().find(({ code, path }) => code === "too_big" && path.length === 0)?.message ?? validationTexts.invalid;

/** A missing value is reported as missing, whatever its type should have been. */
const isMissing = ({ code, input }: Issue) =>
  (input === undefined || input === null) && ["invalid_type", "invalid_value", "invalid_union"].includes(code);

const formats: Record<string, string> = {
  email: validationTexts.email,
  uuid: validationTexts.identifier,
  url: validationTexts.link,
  uppercase: validationTexts.capital,
};

type TooBig = Pick<z.core.$ZodIssueTooBig, "origin" | "maximum" | "exact">;
type TooSmall = Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum" | "exact">;

function tooBig({ origin, maximum, exact }: TooBig): string {
  if (origin === "string") return withLimit(exact ? validationTexts.strictLength : validationTexts.maxLength, maximum);
  if (origin === "array") return withLimit(validationTexts.tooMany, maximum);
  return withLimit(validationTexts.maxNumber, maximum);
}

function tooSmall({ origin, minimum, exact }: TooSmall): string {
  if (origin === "string" && exact) return withLimit(validationTexts.strictLength, minimum);
  if (origin === "string")
    return minimum === 1 ? validationTexts.required : withLimit(validationTexts.minLength, minimum);
  if (origin === "array") return validationTexts.notEmpty;
  return withLimit(validationTexts.minNumber, minimum);
}

function wrongType(issue: Issue): string {
  if (issue.code === "invalid_type" && issue.expected === "int") return validationTexts.integer;
  if (issue.code === "invalid_type" && issue.expected === "number") return validationTexts.number;
  return validationTexts.invalid;
}

// Every program that loads the contract, server or web, reports invalid values in these words. Not as z.config: the web's build drops
// calls of z whose results are unused.
config({ customError: issueMessage });
