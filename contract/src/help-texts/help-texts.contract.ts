import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id } from "../ids.ts";

export const helpText = z.object({
  id,
  /** The key of the field it belongs to, such as `measureversion.numeratorDefinition`. */
  mapping: z.string(),
  description: z.string().nullable(),
  helpText: z.string().nullable(),
});
export type HelpText = z.infer<typeof helpText>;

export const listHelpTexts = endpoint({
  method: "GET",
  path: "/helptext/",
  summary: "Every help text",
  access: "helptexts:read",
  response: z.array(helpText),
});
