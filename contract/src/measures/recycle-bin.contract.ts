import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { pagedListQuery } from "../list-query.ts";
import { page } from "../paging.ts";
import { personName } from "../person-names.ts";
import { measure } from "./measure-version.ts";

/** How many days a deleted draft can be restored. */
export const recycleBinDays = 30;

const deletedVersion = z.object({
  /** Of the version. */
  id,
  measureId: id,
  versionNr: z.number(),
  title: z.string(),
  /** Whether the measure was deleted with it. */
  isWholeMeasure: z.boolean(),
  deletedAt: epochMillis,
  deletedBy: personName.nullable(),
  /** When it can no longer be restored. */
  expiresAt: epochMillis,
});
export type DeletedVersion = z.infer<typeof deletedVersion>;

export const listDeletedVersions = endpoint({
  method: "GET",
  path: "/recyclebin/",
  summary: "Deleted drafts that can be restored, the latest first",
  access: "measures:delete",
  query: pagedListQuery(["TITLE", "DELETED_BY", "DELETED_AT"]),
  response: page(deletedVersion),
});

export const restoreVersion = endpoint({
  method: "POST",
  effect: "write",
  path: "/recyclebin/:id/restore",
  summary: "Restore a deleted draft with its ids, parts and number; answers with its measure",
  access: "measures:delete",
  params: idParams,
  response: measure.extend({
    /** Fields and parts that referred to something that no longer exists, by their labels. */
    omitted: z.array(z.string()),
  }),
});
export type RestoredMeasure = z.infer<typeof restoreVersion.response>;
