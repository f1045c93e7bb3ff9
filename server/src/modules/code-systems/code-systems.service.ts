import {
  type CodeInput,
  type CodeSystem,
  codeSystemResource,
  isRequiredCode,
  type MeasureUsage,
  type MergeOutcome,
  type NewCodeInput,
  oids,
  type SystemCode,
} from "@indikatorkatalogen/contract";
import type { ReadContext, WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { conflict, duplicate, entityNotFound, invalidField, notAllowed } from "../../errors/app-error.ts";
import { brokenConstraint } from "../../errors/database-errors.ts";
import { makeCode } from "../../language/make-code.ts";
import { administrationTexts } from "../../texts/administration-texts.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { duplicateCodeTexts } from "../../texts/duplicate-texts.ts";
import { listVisibleMeasures, refuseWhenUsed } from "../measure-usage/measure-usage.service.ts";
import { merge } from "../merging/merging.service.ts";
import { createEntry, deleteEntry, listAllEntries, updateEntry } from "../registers/registers.service.ts";
import {
  type CodeKey,
  codeRegister,
  codeSystemRegister,
  hasKey,
  isInSystem,
  listCodeIdsLike,
  nextSortOrder,
} from "./code-systems.repository.ts";

export async function getSystem(context: ReadContext, oid: string): Promise<CodeSystem> {
  const [system] = await listAllEntries(context, codeSystemRegister, isInSystem(oid));
  if (!system) throw entityNotFound();
  return system;
}

export async function getCode(context: ReadContext, key: CodeKey): Promise<SystemCode> {
  const [code] = await listAllEntries(context, codeRegister, hasKey(key));
  if (!code) throw entityNotFound();
  return code;
}

export async function listMeasuresWith(context: ReadContext, key: CodeKey): Promise<MeasureUsage[]> {
  const { id } = await getCode(context, key);
  return listVisibleMeasures(context.db, { kind: "code", id }, context.caller);
}

/** The endpoint requires the weakest permission that suffices for any system; this checks the system's own. */
async function requireAccess(
  context: ReadContext,
  oid: string,
  verb: Parameters<typeof codeSystemResource>[1],
): Promise<void> {
  await getSystem(context, oid);
  if (!context.caller.can(codeSystemResource(oid, verb))) throw notAllowed();
}

function requireRemovable(code: SystemCode): void {
  if (isRequiredCode(code)) throw conflict(administrationTexts.requiredCode);
}

function requireAgesInPlace(oid: string, { fromAge, toAge }: CodeInput): void {
  if (oid === oids.agegroups || (fromAge === null && toAge === null)) return;
  throw invalidField(fromAge === null ? "toAge" : "fromAge", contentCheckTexts.agesOnlyForAgeGroups);
}

export async function createCode(context: WriteContext, oid: string, input: NewCodeInput): Promise<SystemCode> {
  await requireAccess(context, oid, "create");
  requireAgesInPlace(oid, input);
  const { codeId = await freeCodeId(context.db, oid, input.displayName), codeValue = codeId, ...content } = input;
  const sortOrder = await nextSortOrder(context.db, oid);
  return withCodeTexts(oid, createEntry(context, codeRegister, { oid, codeId, codeValue, sortOrder, ...content }));
}

/** Messages about a taken name use the word for the kind of code. */
async function withCodeTexts<T>(oid: string, write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    const kind = kindsWithTexts.find((name) => oids[name] === oid);
    const isNameTaken = brokenConstraint(error)?.constraint === "code_display_name_key";
    throw kind && isNameTaken ? duplicate({ field: "displayName", message: duplicateCodeTexts[kind] }) : error;
  }
}

const kindsWithTexts = ["keywords", "agegroups", "unit"] as const;

/** Derived from the name, with a number when two names give the same code. */
async function freeCodeId(db: Database, oid: string, displayName: string): Promise<string> {
  const wanted = makeCode(displayName) || "KOD";
  const taken = new Set(await listCodeIdsLike(db, { oid, codeId: wanted }));
  let free = wanted;
  for (let number = 2; taken.has(free); number++) free = `${wanted}_${number}`;
  return free;
}

export async function updateCode(
  context: WriteContext,
  key: CodeKey,
  { codeValue, ...content }: CodeInput,
): Promise<SystemCode> {
  await requireAccess(context, key.oid, "update");
  requireAgesInPlace(key.oid, content);
  const code = await getCode(context, key);
  const newValue = codeValue ?? code.codeValue;
  if (isRequiredCode(code) && newValue !== code.codeValue) {
    throw invalidField("codeValue", administrationTexts.requiredCodeValue);
  }
  return withCodeTexts(key.oid, updateEntry(context, codeRegister, code.id, { ...content, codeValue: newValue }));
}

export async function deleteCode(context: WriteContext, key: CodeKey): Promise<void> {
  await requireAccess(context, key.oid, "delete");
  const code = await getCode(context, key);
  requireRemovable(code);
  await deleteEntry(context, codeRegister, code.id, (tx) => refuseWhenUsed(tx, { kind: "code", id: code.id }));
}

interface CodeMerge extends CodeKey {
  targetCodeId: string;
  dryRun: boolean;
}

export async function mergeCode(
  context: WriteContext,
  { oid, codeId, targetCodeId, dryRun }: CodeMerge,
): Promise<MergeOutcome> {
  await requireAccess(context, oid, "delete");
  const from = await getCode(context, { oid, codeId });
  requireRemovable(from);
  const to = await getCode(context, { oid, codeId: targetCodeId });
  return merge(context, "code", { from: from.id, to: to.id, dryRun });
}
