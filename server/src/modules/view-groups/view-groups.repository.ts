import type {
  ItemOrder,
  ListOrPage,
  ListQuery,
  VersionStatus,
  ViewGroup,
  ViewGroupInput,
  ViewGroupItem,
} from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { listRows, swedish } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import { listTemplatesById } from "./view-templates.repository.ts";

type Statuses = readonly VersionStatus[];
type GroupRow = Omit<ViewGroup, "template"> & { templateId: string | null };

/** Groups, and in them the measure versions, of the statuses given. */
const groups = (statuses: Statuses) => sql`
  SELECT id, name, description, status, template_id, coalesce((
    SELECT json_agg(json_build_object(
        'id', item.id, 'sortOrder', item.sort_order,
        'label', json_build_object('id', label.id, 'displayName', label.display_name, 'sortOrder', label.sort_order),
        'measureVersion', json_build_object('id', version.id, 'measureId', version.measure_id, 'title', version.title,
          'versionNr', version.version_nr, 'status', version.status))
      ORDER BY item.sort_order, label.sort_order, item.id)
    FROM view_group_item AS item JOIN view_label AS label ON label.id = item.label_id
    JOIN measure_version AS version ON version.id = item.measure_version_id
    WHERE item.view_group_id = view_group.id AND version.status IN (${sql.join(statuses)})), '[]') AS items
  FROM view_group WHERE status IN (${sql.join(statuses)})`;

async function withTemplates(db: Database, rows: readonly GroupRow[], statuses: Statuses): Promise<ViewGroup[]> {
  const ids = rows.flatMap(({ templateId }) => (templateId ? [templateId] : []));
  const templates = new Map((await listTemplatesById(db, ids, statuses)).map((template) => [template.id, template]));
  return rows.map(({ templateId, items, ...row }) => {
    const template = templates.get(templateId ?? "") ?? null;
    // The labels belong to the template, and are hidden with it.
    return { ...row, template, items: template ? items : [] };
  });
}

export async function listGroups(db: Database, query: ListQuery, statuses: Statuses): Promise<ListOrPage<ViewGroup>> {
  const listing = { rows: groups(statuses), searched: ["name", "description"], order: swedish("name") };
  const found = await listRows<GroupRow>(db, listing, query);
  if (Array.isArray(found)) return withTemplates(db, found, statuses);
  return { ...found, pageResults: await withTemplates(db, found.pageResults, statuses) };
}

async function listGroupsWhere(db: Database, condition: RawBuilder<boolean>, statuses: Statuses): Promise<ViewGroup[]> {
  const { rows } = await sql<GroupRow>`${groups(statuses)} AND ${condition}
    ORDER BY name COLLATE swedish, id`.execute(db);
  return withTemplates(db, rows, statuses);
}

export async function findGroup(db: Database, id: string, statuses: Statuses): Promise<ViewGroup | undefined> {
  const [group] = await listGroupsWhere(db, sql`id = ${id}`, statuses);
  return group;
}

export const listGroupsWithTemplate = (db: Database, templateId: string, statuses: Statuses): Promise<ViewGroup[]> =>
  listGroupsWhere(db, sql`template_id = ${templateId} AND ${isVisible(sql`template_id`, statuses)}`, statuses);

const isVisible = (templateId: RawBuilder<unknown>, statuses: Statuses) => sql<boolean>`EXISTS (
  SELECT 1 FROM view_template AS template
  WHERE template.id = ${templateId} AND template.status IN (${sql.join(statuses)}))`;

/** A version or template that the caller may not see does not lead to a group either. */
const holds = (condition: RawBuilder<boolean>, statuses: Statuses) => sql<boolean>`EXISTS (
  SELECT 1 FROM view_group_item AS held JOIN measure_version ON measure_version.id = held.measure_version_id
  WHERE held.view_group_id = view_group.id AND measure_version.status IN (${sql.join(statuses)})
    AND ${isVisible(sql`held.template_id`, statuses)} AND ${condition})`;

export const listGroupsWithLabel = (db: Database, labelId: string, statuses: Statuses): Promise<ViewGroup[]> =>
  listGroupsWhere(db, holds(sql`held.label_id = ${labelId}`, statuses), statuses);

export const listGroupsOfMeasure = (db: Database, measureId: string, statuses: Statuses): Promise<ViewGroup[]> =>
  listGroupsWhere(db, holds(sql`measure_version.measure_id = ${measureId}`, statuses), statuses);

export const listGroupsOfVersion = (
  db: Database,
  { versionId, status }: { versionId: string; status: VersionStatus },
  statuses: Statuses,
): Promise<ViewGroup[]> =>
  listGroupsWhere(db, sql`status = ${status} AND ${holds(sql`measure_version.id = ${versionId}`, statuses)}`, statuses);

export async function lockGroup(db: Database, id: string): Promise<boolean> {
  const row = await db.selectFrom("viewGroup").select("id").where("id", "=", id).forUpdate().executeTakeFirst();
  return row !== undefined;
}

export async function insertGroup(
  db: Database,
  { name, description, templateId }: ViewGroupInput & { templateId: string | null },
): Promise<string> {
  const id = newId();
  await db.insertInto("viewGroup").values({ id, name, description, templateId }).execute();
  return id;
}

type GroupChange = ViewGroupInput | { status: VersionStatus } | { templateId: string };

export async function updateGroupRow(db: Database, id: string, change: GroupChange): Promise<void> {
  await db.updateTable("viewGroup").set(change).where("id", "=", id).execute();
}

export async function deleteGroupRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("viewGroup").where("id", "=", id).execute();
}

interface ItemRow {
  viewGroupId: string;
  templateId: string;
  labelId: string;
  measureVersionId: string;
  sortOrder: number;
}

export async function insertItem(db: Database, item: ItemRow): Promise<string> {
  const id = newId();
  await db
    .insertInto("viewGroupItem")
    .values({ ...item, id })
    .execute();
  return id;
}

export async function updateItemRow(
  db: Database,
  id: string,
  item: Pick<ItemRow, "labelId" | "measureVersionId" | "sortOrder">,
): Promise<void> {
  await db.updateTable("viewGroupItem").set(item).where("id", "=", id).execute();
}

export async function updateItemOrder(db: Database, order: ItemOrder): Promise<void> {
  await sql`UPDATE view_group_item AS item SET sort_order = wanted."sortOrder"
    FROM jsonb_to_recordset(${JSON.stringify(order)}::jsonb) AS wanted (id uuid, "sortOrder" integer)
    WHERE item.id = wanted.id`.execute(db);
}

export async function deleteItemRow(db: Database, id: string): Promise<void> {
  await db.deleteFrom("viewGroupItem").where("id", "=", id).execute();
}

/** The groups that the items belong to. */
export async function listGroupIdsOfItems(
  db: Database,
  itemIds: readonly ViewGroupItem["id"][],
): Promise<Map<string, string>> {
  const rows = await db.selectFrom("viewGroupItem").select(["id", "viewGroupId"]).where("id", "in", itemIds).execute();
  return new Map(rows.map(({ id, viewGroupId }) => [id, viewGroupId]));
}
