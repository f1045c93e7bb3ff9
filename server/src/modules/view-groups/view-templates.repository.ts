import type { VersionStatus, ViewLabel, ViewTemplate } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { swedish } from "../../database/list-rows.ts";
import { newId } from "../../database/new-id.ts";
import type { Register } from "../registers/register.ts";
import { statusEvent } from "./status-change.ts";

export const viewTemplateRegister: Register<ViewTemplate, "viewTemplate"> = {
  table: "viewTemplate",
  entityType: "viewtemplate",
  titleOf: ({ name }) => name,
  entries: ({ statuses }) => sql`
    SELECT id, name, status, coalesce((
      SELECT json_agg(json_build_object('id', label.id, 'displayName', label.display_name, 'sortOrder', label.sort_order)
        ORDER BY label.sort_order, label.display_name COLLATE swedish, label.id)
      FROM view_label AS label WHERE label.template_id = view_template.id), '[]') AS available_labels
    FROM view_template WHERE status IN (${sql.join(statuses)})`,
  searched: ["name"],
  order: swedish("name"),
  eventTypeOf: statusEvent,
};

export const viewLabelRegister: Register<ViewLabel, "viewLabel"> = {
  table: "viewLabel",
  entityType: "viewlabel",
  titleOf: ({ displayName }) => displayName,
  entries: () => sql`SELECT id, display_name, sort_order FROM view_label`,
  searched: ["display_name"],
  order: sql.ref("listed.sort_order"),
};

export async function insertLabels(db: Database, templateId: string, displayNames: readonly string[]): Promise<void> {
  if (displayNames.length === 0) return;
  const rows = displayNames.map((displayName, sortOrder) => ({ id: newId(), templateId, displayName, sortOrder }));
  await db.insertInto("viewLabel").values(rows).execute();
}

/** The position after a template's last label; undefined without such a template. */
export async function findNextPosition(db: Database, templateId: string): Promise<number | undefined> {
  const { rows } = await sql<{ next: number }>`
    SELECT (SELECT coalesce(max(sort_order) + 1, 0) FROM view_label WHERE template_id = view_template.id) AS next
    FROM view_template WHERE id = ${templateId}`.execute(db);
  return rows[0]?.next;
}

/** The template, locked against changes; undefined when there is none. */
export const lockTemplate = (db: Database, id: string): Promise<{ status: VersionStatus } | undefined> =>
  db.selectFrom("viewTemplate").select("status").where("id", "=", id).forUpdate().executeTakeFirst();

/** The names of the groups of certain statuses that use a template or a label. */
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
