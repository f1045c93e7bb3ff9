import type { MeasureGroup, MeasureGroupInput } from "@indikatorkatalogen/contract";
import type { WriteContext } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { invalidFields } from "../../errors/app-error.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import { changeEntry, createEntry } from "../registers/registers.service.ts";
import { listKnownMeasureIds, measureGroupRegister, replaceMembers } from "./measure-groups.repository.ts";

type Members = MeasureGroupInput["measures"];

export const createGroup = (
  context: WriteContext,
  { measures, ...columns }: MeasureGroupInput,
): Promise<MeasureGroup> =>
  createEntry(context, measureGroupRegister, columns, (tx, id) => saveMembers(tx, id, measures));

export const updateGroup = (
  context: WriteContext,
  id: string,
  { measures, ...columns }: MeasureGroupInput,
): Promise<MeasureGroup> =>
  changeEntry(context, measureGroupRegister, id, async (tx) => {
    await saveMembers(tx, id, measures);
    return columns;
  });

async function saveMembers(tx: Database, groupId: string, measures: Members): Promise<void> {
  const ids = [...new Set(measures.map(({ id }) => id))];
  const known = new Set(await listKnownMeasureIds(tx, ids));
  const problems = measures.flatMap(({ id }, index) =>
    known.has(id) ? [] : [{ field: `measures.${index}`, message: contentCheckTexts.unknownReference }],
  );
  if (problems.length > 0) throw invalidFields(problems);
  await replaceMembers(tx, groupId, ids);
}
