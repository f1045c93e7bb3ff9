import { type HelpText, type HelpTextInput, helpTextPartResources } from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import { entityNotFound, notAllowed } from "../../errors/app-error.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { deleteHelpTextRow, insertHelpText, lockHelpText, updateHelpTextRow } from "./help-texts.repository.ts";

const entityType = "helptext";
const parts = ["mapping", "description", "helpText"] as const;
const nothing = { mapping: null, description: null, helpText: null };

type Content = Record<(typeof parts)[number], string | null>;

/** Each part that would change asks for its own right. */
function requireRights(caller: Caller, before: Content, after: Content): void {
  const changed = parts.filter((part) => before[part] !== after[part]);
  if (!changed.every((part) => caller.can(helpTextPartResources[part]))) throw notAllowed();
}

export function createHelpText({ db, caller, now }: Writing, input: HelpTextInput): Promise<HelpText> {
  requireRights(caller, nothing, input);
  return db.transaction().execute(async (tx) => {
    const created = await insertHelpText(tx, input);
    const event = { type: "CREATED", entityType, entityId: created.id, entityTitle: created.mapping } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return created;
  });
}

export function updateHelpText({ db, caller, now }: Writing, id: string, input: HelpTextInput): Promise<HelpText> {
  return db.transaction().execute(async (tx) => {
    const before = await lockHelpText(tx, id);
    if (!before) throw entityNotFound();
    requireRights(caller, before, input);
    const after = { id, ...input };
    await updateHelpTextRow(tx, id, input);
    await recordUpdate(tx, { entityType, entityTitle: after.mapping }, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export function deleteHelpText({ db, caller, now }: Writing, id: string): Promise<void> {
  return db.transaction().execute(async (tx) => {
    const before = await lockHelpText(tx, id);
    if (!before) throw entityNotFound();
    requireRights(caller, before, nothing);
    await deleteHelpTextRow(tx, id);
    const event = { type: "DELETED", entityType, entityId: id, entityTitle: before.mapping } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}
