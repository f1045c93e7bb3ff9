import type {
  ListOrPage,
  ListQuery,
  Page,
  VersionStatus,
  ViewLabel,
  ViewLabelInput,
  ViewTemplate,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, listRows, swedish } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";

const templates = (statuses: readonly VersionStatus[]) => sql`
  SELECT id, name, status, coalesce((
    SELECT json_agg(json_build_object('id', label.id, 'displayName', label.display_name, 'sortOrder', label.sort_order)
      ORDER BY label.sort_order, label.display_name COLLATE swedish, label.id)
    FROM view_label AS label WHERE label.template_id = view_template.id), '[]') AS available_labels
  FROM view_template WHERE status IN (${sql.join(statuses)})`;

const listing = (statuses: readonly VersionStatus[]): Listing => ({
  rows: templates(statuses),
  searched: ["name"],
  order: swedish("name"),
});

export const listTemplates = (
  db: Database,
  query: ListQuery,
  statuses: readonly VersionStatus[],
): Promise<ListOrPage<ViewTemplate>> => listRows<ViewTemplate>(db, listing(statuses), query);

export const listTemplatePage = (
  db: Database,
  query: ListQuery & { index: number; pagesize: number },
  statuses: readonly VersionStatus[],
): Promise<Page<ViewTemplate>> => listPage<ViewTemplate>(db, listing(statuses), query);

export async function listTemplatesById(
  db: Database,
  ids: readonly string[],
  statuses: readonly VersionStatus[],
): Promise<ViewTemplate[]> {
  const { rows } = await sql<ViewTemplate>`${templates(statuses)} AND id = ANY(${ids}::uuid[])`.execute(db);
  return rows;
}

/** Whoever changes a template, its labels or a group's choice of it first takes this lock. */
export async function lockTemplate(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("viewTemplate").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function insertTemplate(db: Database, name: string): Promise<string> {
  const id = newId();
  await db.insertInto("viewTemplate").values({ id, name }).execute();
  return id;
}

export async function updateTemplateRow(
  db: Database,
  id: string,
  change: { name: string } | { status: VersionStatus },
): Promise<void> {
  await db.updateTable("viewTemplate").set(change).where("id", "=", id).execute();
}

export async function deleteTemplateRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("viewTemplate").where("id", "=", id).execute();
}

export async function insertLabels(db: Database, templateId: string, displayNames: readonly string[]): Promise<void> {
  if (displayNames.length === 0) return;
  const rows = displayNames.map((displayName, sortOrder) => ({ id: newId(), templateId, displayName, sortOrder }));
  await db.insertInto("viewLabel").values(rows).execute();
}

/** A label without a place comes last. */
export async function insertLabel(
  db: Database,
  templateId: string,
  { displayName, sortOrder }: ViewLabelInput,
): Promise<ViewLabel> {
  const last = sql<number>`(SELECT coalesce(max(sort_order) + 1, 0) FROM view_label WHERE template_id = ${templateId})`;
  return await db
    .insertInto("viewLabel")
    .values({ id: newId(), templateId, displayName, sortOrder: sortOrder ?? last })
    .returning(["id", "displayName", "sortOrder"])
    .executeTakeFirstOrThrow();
}

export const findLabel = (db: Database, id: string): Promise<(ViewLabel & { templateId: string }) | undefined> =>
  db.selectFrom("viewLabel").selectAll().where("id", "=", id).executeTakeFirst();

export async function updateLabelRow(db: Database, { id, displayName, sortOrder }: ViewLabel): Promise<void> {
  await db.updateTable("viewLabel").set({ displayName, sortOrder }).where("id", "=", id).execute();
}

export async function deleteLabelRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("viewLabel").where("id", "=", id).execute();
}

/** The names of the groups that use a template or a label, of the statuses given. */
export async function listGroupNames(
  db: Database,
  used: { templateId: string } | { labelId: string },
  statuses: readonly VersionStatus[],
): Promise<string[]> {
  const rows = await db
    .selectFrom("viewGroup")
    .leftJoin("viewGroupItem as item", "item.viewGroupId", "viewGroup.id")
    .select("viewGroup.name")
    .groupBy("viewGroup.id")
    .where((eb) =>
      "labelId" in used ? eb("item.labelId", "=", used.labelId) : eb("viewGroup.templateId", "=", used.templateId),
    )
    .where("viewGroup.status", "in", statuses)
    .orderBy(sql`view_group.name COLLATE swedish`)
    .execute();
  return rows.map(({ name }) => name);
}
