import { z } from "zod";
import { messages, withLimit } from "./messages.ts";

type Issue = z.core.$ZodRawIssue;

/** Every issue that zod finds, in the words of the specification. */
export function issueMessage(issue: Issue): string {
  if (issue.code === "too_big") return tooBig(issue);
  if (issue.code === "too_small") return tooSmall(issue);
  if (issue.code === "invalid_format") return formats[issue.format] ?? messages.pattern;
  if (issue.code === "invalid_type") return wrongType(issue);
  if (issue.code === "invalid_value") return messages.choice;
  if (issue.code === "unrecognized_keys") return messages.unknownKeys;
  return messages.invalid;
}

const formats: Record<string, string> = { email: messages.email, uuid: messages.identifier, url: messages.link };

function tooBig({ origin, maximum }: Pick<z.core.$ZodIssueTooBig, "origin" | "maximum">): string {
  if (origin === "string") return withLimit(messages.maxLength, maximum);
  if (origin === "array") return withLimit(messages.tooMany, maximum);
  return withLimit(messages.maxNumber, maximum);
}

function tooSmall({ origin, minimum }: Pick<z.core.$ZodIssueTooSmall, "origin" | "minimum">): string {
  if (origin === "string") return minimum === 1 ? messages.required : withLimit(messages.minLength, minimum);
  if (origin === "array") return messages.notEmpty;
  return withLimit(messages.minNumber, minimum);
}

function wrongType(issue: Issue): string {
  if (issue.input === undefined || issue.input === null) return messages.required;
  if (issue.code === "invalid_type" && issue.expected === "int") return messages.integer;
  if (issue.code === "invalid_type" && issue.expected === "number") return messages.number;
  return messages.invalid;
}

// Whoever loads the contract, server or web, hears of every fault in these words.
z.config({ customError: issueMessage });
