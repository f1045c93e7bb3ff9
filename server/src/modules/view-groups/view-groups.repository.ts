import type { ItemOrder, VersionStatus, ViewGroup } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";
import { swedish } from "../../database/list-rows.ts";
import type { ViewGroupItemTable } from "../../database/tables/group-tables.ts";
import type { Condition, Register } from "../registers/register.ts";
import { statusEvent } from "./status-change.ts";
import { viewTemplateRegister } from "./view-templates.repository.ts";

/** The labels belong to the template, and are hidden with it. */
const itemsOf = (visible: VisibleVersions) => sql`coalesce((
  SELECT json_agg(json_build_object(
      'id', item.id, 'sortOrder', item.sort_order,
      'label', json_build_object('id', label.id, 'displayName', label.display_name, 'sortOrder', label.sort_order),
      'measureVersion', json_build_object('id', version.id, 'measureId', version.measure_id, 'title', version.title,
        'versionNr', version.version_nr, 'status', version.status))
    ORDER BY item.sort_order, label.sort_order, item.id)
  FROM view_group_item AS item JOIN view_label AS label ON label.id = item.label_id
  JOIN measure_version AS version ON version.id = item.measure_version_id
  WHERE item.view_group_id = view_group.id AND template.id IS NOT NULL
    AND ${isVisible(visible, "version")}), '[]')`;

/** Groups and templates are visible by their own status, the versions in them as everywhere. */
export const viewGroupRegister: Register<ViewGroup, "viewGroup"> = {
  table: "viewGroup",
  entityType: "viewgroup",
  titleOf: ({ name }) => name,
  entries: (visible) => sql`
    SELECT view_group.id, view_group.name, view_group.description, view_group.status,
      CASE WHEN template.id IS NULL THEN NULL ELSE json_build_object('id', template.id, 'name', template.name,
        'status', template.status, 'availableLabels', template.available_labels) END AS template,
      ${itemsOf(visible)} AS items
    FROM view_group LEFT JOIN (${viewTemplateRegister.entries(visible)}) AS template
      ON template.id = view_group.template_id
    WHERE view_group.status IN (${sql.join(visible.statuses)})`,
  searched: ["name", "description"],
  order: swedish("name"),
  eventTypeOf: statusEvent,
};

// A version or template that the caller may not see is not in the group either, so it finds no group.
const containsItem = (condition: RawBuilder<boolean>): Condition =>
  sql`EXISTS (SELECT 1 FROM json_array_elements(listed.items) AS item WHERE ${condition})`;

export const hasTemplate = (templateId: string): Condition => sql`listed.template ->> 'id' = ${templateId}`;
export const containsLabel = (labelId: string): Condition => containsItem(sql`item #>> '{label,id}' = ${labelId}`);
export const containsMeasure = (measureId: string): Condition =>
  containsItem(sql`item #>> '{measureVersion,measureId}' = ${measureId}`);
export const containsVersion = (versionId: string, groupStatus: VersionStatus): Condition =>
  sql`listed.status = ${groupStatus} AND ${containsItem(sql`item #>> '{measureVersion,id}' = ${versionId}`)}`;

/**
 * The versions, with their measures locked so that none is unpublished meanwhile. Locked in the order of the measures'
 * ids, as everywhere.
 */
export async function lockVersions(
  tx: Database,
  versionIds: readonly string[],
): Promise<{ id: string; status: VersionStatus }[]> {
  await sql`SELECT id FROM measure WHERE id IN (SELECT measure_id FROM measure_version WHERE id = ANY(${versionIds}::uuid[]))
    ORDER BY id FOR SHARE`.execute(tx);
  const { rows } = await sql<{ id: string; status: VersionStatus }>`
    SELECT id, status FROM measure_version WHERE id = ANY(${versionIds}::uuid[])`.execute(tx);
  return rows;
}

export async function insertItem(db: Database, item: ViewGroupItemTable): Promise<void> {
  await db.insertInto("viewGroupItem").values(item).execute();
}

export async function updateItemRow(
  db: Database,
  id: string,
  item: Pick<ViewGroupItemTable, "labelId" | "measureVersionId" | "sortOrder">,
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
export async function listGroupIdsOfItems(db: Database, itemIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await db.selectFrom("viewGroupItem").select(["id", "viewGroupId"]).where("id", "in", itemIds).execute();
  return new Map(rows.map(({ id, viewGroupId }) => [id, viewGroupId]));
}
