import { type HelpText, type HelpTextInput, helpTextPartResources } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import { notAllowed } from "../../errors/app-error.ts";
import { changeEntry, createEntry, deleteEntry, listAllEntries } from "../registers/registers.service.ts";
import { helpTextRegister } from "./help-texts.repository.ts";

const parts = ["mapping", "description", "helpText"] as const;
const nothing = { mapping: null, description: null, helpText: null };

type Content = Record<(typeof parts)[number], string | null>;

export const listHelpTexts = (context: ReadContext): Promise<HelpText[]> => listAllEntries(context, helpTextRegister);

/** Each changed part requires its own permission. */
function requireRights(caller: Caller, before: Content, after: Content): void {
  const changed = parts.filter((part) => before[part] !== after[part]);
  if (!changed.every((part) => caller.can(helpTextPartResources[part]))) throw notAllowed();
}

export function createHelpText(context: WriteContext, input: HelpTextInput): Promise<HelpText> {
  requireRights(context.caller, nothing, input);
  return createEntry(context, helpTextRegister, input);
}

export const updateHelpText = (context: WriteContext, id: string, input: HelpTextInput): Promise<HelpText> =>
  changeEntry(context, helpTextRegister, id, async (_, before) => {
    requireRights(context.caller, before, input);
    return input;
  });

export const deleteHelpText = (context: WriteContext, id: string): Promise<void> =>
  deleteEntry(context, helpTextRegister, id, async (_, before) => requireRights(context.caller, before, nothing));
