import {
  type CodeInput,
  type CodeSystem,
  type CodeSystemInput,
  codeSystemResource,
  type MeasureUse,
  type MergeOutcome,
  messages,
  type NewCodeInput,
  oids,
  type SystemCode,
} from "@indikatorkatalogen/contract";
import type { Caller } from "../../callers/caller.ts";
import { signatureOf, type Writing } from "../../callers/writing.ts";
import type { Database } from "../../database/database.ts";
import { makeCode } from "../../database/make-code.ts";
import { conflict, entityNotFound, invalidField, notAllowed } from "../../errors/app-error.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { recordEvent, recordUpdate } from "../events/events.service.ts";
import { listVisibleMeasures, refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { merge } from "../merging/merging.service.ts";
import {
  type CodeKey,
  deleteCodeRow,
  findCode,
  findSystem,
  insertCode,
  insertSystem,
  listCodeIdsLike,
  lockCode,
  updateCodeRow,
} from "./code-systems.repository.ts";

const entityType = "code";
/** Sub-measures of the same version may only differ by their age groups, so those are not merged. */
const mergeableSystems: readonly string[] = [oids.keywords, oids.unit];

export async function getSystem(db: Database, oid: string): Promise<CodeSystem> {
  const system = await findSystem(db, oid);
  if (!system) throw entityNotFound();
  return system;
}

export function createSystem({ db, caller, now }: Writing, input: CodeSystemInput): Promise<CodeSystem> {
  return db.transaction().execute(async (tx) => {
    const system = await insertSystem(tx, input);
    const event = { type: "CREATED", entityType: "codesystem", entityId: system.id, entityTitle: system.name } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return system;
  });
}

export async function getCode(db: Database, key: CodeKey): Promise<SystemCode> {
  const code = await findCode(db, key);
  if (!code) throw entityNotFound();
  return code;
}

export async function listMeasuresWith(db: Database, key: CodeKey, caller: Caller): Promise<MeasureUse[]> {
  const { id } = await getCode(db, key);
  return listVisibleMeasures(db, { kind: "code", id }, caller);
}

/** What the endpoint asked for was the weakest right that will do for any system; this asks for the system's own. */
async function requireEditable(
  db: Database,
  oid: string,
  { caller, verb }: { caller: Caller; verb: Parameters<typeof codeSystemResource>[1] },
): Promise<void> {
  const { editable } = await getSystem(db, oid);
  if (!caller.can(codeSystemResource(oid, verb))) throw notAllowed();
  if (!editable) throw conflict(administrationTexts.fixedCodeSystem);
}

function requireAgesInPlace(oid: string, { fromAge, toAge }: CodeInput): void {
  if (oid === oids.agegroups || (fromAge === null && toAge === null)) return;
  throw invalidField(fromAge === null ? "toAge" : "fromAge", messages.agesOnlyForAgeGroups);
}

export async function createCode({ db, caller, now }: Writing, oid: string, input: NewCodeInput): Promise<SystemCode> {
  await requireEditable(db, oid, { caller, verb: "create" });
  requireAgesInPlace(oid, input);
  return db.transaction().execute(async (tx) => {
    const { codeId = await freeCodeId(tx, oid, input.displayName), codeValue = codeId, ...content } = input;
    const code = await insertCode(tx, { oid, codeId }, { ...content, codeValue });
    const event = { type: "CREATED", entityType, entityId: code.id, entityTitle: code.displayName } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
    return code;
  });
}

/** Made from the name, with a number when names differ only by what a code cannot show. */
async function freeCodeId(tx: Database, oid: string, displayName: string): Promise<string> {
  const wanted = makeCode(displayName) || "KOD";
  const taken = new Set(await listCodeIdsLike(tx, { oid, codeId: wanted }));
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
  return free;
}

export async function updateCode(
  { db, caller, now }: Writing,
  key: CodeKey,
  { codeValue, ...input }: CodeInput,
): Promise<SystemCode> {
  await requireEditable(db, key.oid, { caller, verb: "update" });
  requireAgesInPlace(key.oid, input);
  return db.transaction().execute(async (tx) => {
    const before = await lockCode(tx, key);
    if (!before) throw entityNotFound();
    const after = { ...before, ...input, codeValue: codeValue ?? before.codeValue };
    await updateCodeRow(tx, before.id, after);
    const named = { entityType, entityTitle: after.displayName };
    await recordUpdate(tx, named, { before, after }, signatureOf(caller, now()));
    return after;
  });
}

export async function deleteCode({ db, caller, now }: Writing, key: CodeKey): Promise<void> {
  await requireEditable(db, key.oid, { caller, verb: "delete" });
  await db.transaction().execute(async (tx) => {
    const code = await lockCode(tx, key);
    if (!code) throw entityNotFound();
    await refuseWhenUsed(tx, { kind: "code", id: code.id });

    await deleteCodeRow(tx, code.id);
    const event = { type: "DELETED", entityType, entityId: code.id, entityTitle: code.displayName } as const;
    await recordEvent(tx, event, signatureOf(caller, now()));
  });
}

interface CodeMerge extends CodeKey {
  targetCodeId: string;
  dryRun: boolean;
}

export async function mergeCode(
  writing: Writing,
  { oid, codeId, targetCodeId, dryRun }: CodeMerge,
): Promise<MergeOutcome> {
  const { db, caller } = writing;
  await requireEditable(db, oid, { caller, verb: "delete" });
  if (!mergeableSystems.includes(oid)) throw conflict(administrationTexts.cannotMergeCodes);
  const from = await getCode(db, { oid, codeId });
  const to = await getCode(db, { oid, codeId: targetCodeId });
  return merge(writing, "code", { from: from.id, to: to.id, dryRun });
}
