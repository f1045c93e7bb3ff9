import { readFile } from "node:fs/promises";
import { versionStatus } from "@indikatorkatalogen/contract";
import { z } from "zod";
import type { DatabaseTransaction } from "../database/database.ts";
import { newId } from "../database/new-id.ts";

const groups = z.object({
  templates: z.array(z.object({ name: z.string(), status: versionStatus, labels: z.array(z.string()) })),
  viewGroups: z.array(
    z.object({
      name: z.string(),
      description: z.string().nullable(),
      template: z.string(),
      status: versionStatus,
      items: z.array(z.object({ label: z.string(), legacyId: z.string() })),
    }),
  ),
  measureGroups: z.array(
    z.object({ name: z.string(), description: z.string().nullable(), legacyIds: z.array(z.string()) }),
  ),
});
type Groups = z.infer<typeof groups>;

/** View groups with their templates, and measure groups, over the demo measures. */
export async function loadDemoGroups(tx: DatabaseTransaction): Promise<void> {
  const file = await readFile(new URL("../../demo/view-groups.json", import.meta.url), "utf8");
  const demo = groups.parse(JSON.parse(file));
  const templates = demo.templates.map(({ labels, ...template }) => {
    const id = newId();
    const rows = labels.map((displayName, sortOrder) => ({ id: newId(), templateId: id, displayName, sortOrder }));
    return { ...template, id, labels: rows };
  });
  await tx
    .insertInto("viewTemplate")
    .values(templates.map(({ labels, ...template }) => template))
    .execute();
  await tx
    .insertInto("viewLabel")
    .values(templates.flatMap(({ labels }) => labels))
    .execute();
  await insertViewGroups(tx, demo.viewGroups, templates);
  await insertMeasureGroups(tx, demo.measureGroups);
}

interface Template {
  id: string;
  name: string;
  labels: { id: string; displayName: string }[];
}

async function insertViewGroups(
  tx: DatabaseTransaction,
  viewGroups: Groups["viewGroups"],
  templates: Template[],
): Promise<void> {
  const versions = await publishedVersions(tx);
  const rows = viewGroups.map(({ items, template, ...group }) => {
    const { id: templateId, labels } = required(
      templates.find(({ name }) => name === template),
      template,
    );
    const id = newId();
    const itemRows = items.map(({ label, legacyId }, sortOrder) => ({
      id: newId(),
      viewGroupId: id,
      templateId,
      labelId: required(
        labels.find(({ displayName }) => displayName === label),
        label,
      ).id,
      measureVersionId: required(versions.get(legacyId), legacyId),
      sortOrder,
    }));
    return { group: { ...group, id, templateId }, items: itemRows };
  });
  await tx
    .insertInto("viewGroup")
    .values(rows.map(({ group }) => group))
    .execute();
  await tx
    .insertInto("viewGroupItem")
    .values(rows.flatMap(({ items }) => items))
    .execute();
}

/** The newest published version of each measure, by its legacy id. */
async function publishedVersions(tx: DatabaseTransaction): Promise<Map<string, string>> {
  const rows = await tx
    .selectFrom("measureVersion")
    .innerJoin("measure", "measure.id", "measureVersion.measureId")
    .select(["measure.legacyId", "measureVersion.id"])
    .where("measureVersion.status", "=", "PUBLISHED")
    .orderBy("measureVersion.versionNr")
    .execute();
  return new Map(rows.map(({ legacyId, id }) => [legacyId ?? "", id]));
}

async function insertMeasureGroups(tx: DatabaseTransaction, measureGroups: Groups["measureGroups"]): Promise<void> {
  const measures = await tx.selectFrom("measure").select(["id", "legacyId"]).execute();
  const ids = new Map(measures.map(({ id, legacyId }) => [legacyId, id]));
  const rows = measureGroups.map(({ legacyIds, ...group }) => {
    const id = newId();
    const links = legacyIds.map((legacyId, sortOrder) => ({
      groupId: id,
      measureId: required(ids.get(legacyId), legacyId),
      sortOrder,
    }));
    return { group: { ...group, id }, links };
  });
  await tx
    .insertInto("measureGroup")
    .values(rows.map(({ group }) => group))
    .execute();
  await tx
    .insertInto("measureGroupMeasure")
    .values(rows.flatMap(({ links }) => links))
    .execute();
}

function required<T>(value: T | undefined, name: string): T {
  if (value === undefined) throw new Error(`The demo data names ${name}, which is not there`);
  return value;
}
