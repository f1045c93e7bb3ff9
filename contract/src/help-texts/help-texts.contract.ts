import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { entryCalls } from "../entry-calls.ts";
import { id } from "../ids.ts";
import { line, longText, optional } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";

export const helpText = z.object({
  id,
  /** The key of the field it belongs to, such as `measureversion.numeratorDefinition`. */
  mapping: z.string(),
  description: z.string().nullable(),
  helpText: z.string().nullable(),
});
export type HelpText = z.infer<typeof helpText>;

const mappingForm = /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z][A-Za-z0-9]*)*$/;

export const helpTextInput = z.object({
  mapping: line(200)
    .refine((mapping) => mapping === "" || mappingForm.test(mapping), { message: validationTexts.mappingForm })
    .pipe(z.string().min(1)),
  description: optional(line(500)).default(null),
  helpText: optional(longText(10_000)).default(null),
});
export type HelpTextInput = z.infer<typeof helpTextInput>;

/** Changing a part of a help text requires a right of its own. */
export const helpTextPartResources = {
  mapping: "helptexts.mapping:crud",
  description: "helptexts.description:crud",
  helpText: "helptexts.helptext:crud",
} as const;

export const listHelpTexts = endpoint({
  method: "GET",
  path: "/helptext/",
  summary: "Every help text",
  access: "helptexts:read",
  response: z.array(helpText),
});

export const {
  create: createHelpText,
  update: updateHelpText,
  remove: deleteHelpText,
} = entryCalls({
  path: "/helptext/",
  resource: "helptexts",
  noun: "help text",
  entity: helpText,
  newInput: helpTextInput,
  input: helpTextInput,
  summaries: {
    create: "A help text for a field; also requires the right to each given part",
    update: "Change a help text; also requires the right to each changed part",
    remove: "Delete a help text; also requires the right to each removed part",
  },
});
