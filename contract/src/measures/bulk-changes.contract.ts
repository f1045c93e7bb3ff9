import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { personName } from "../person-names.ts";

/** What a bulk change changes. Publishing is not undone: what has been published stays in history. */
export const bulkChangeKinds = ["owner", "keywords", "dataSource", "validity", "validTo"] as const;
export type BulkChangeKind = (typeof bulkChangeKinds)[number];

/** How many days a bulk change can be undone. */
export const bulkChangeDays = 30;

const bulkChange = z.object({
  id,
  kind: z.enum(bulkChangeKinds),
  created: epochMillis,
  user: personName,
  /** How many versions it has changed. */
  count: z.number(),
  /** How many of them have been undone. */
  undone: z.number(),
  /** How many can still be undone. */
  remaining: z.number(),
});
export type BulkChangeEntry = z.infer<typeof bulkChange>;

export const listBulkChanges = endpoint({
  method: "GET",
  path: "/bulkchanges/",
  summary: "The caller's bulk changes, the latest first; those who may publish also see the others'",
  access: "measures:update",
  response: z.array(bulkChange),
});

export const createBulkChange = endpoint({
  method: "POST",
  effect: "write",
  path: "/bulkchanges/",
  summary: "Begin a bulk change; each write then names it in the header x-bulk-change",
  access: "measures:update",
  body: z.strictObject({ kind: z.enum(bulkChangeKinds) }),
  response: z.object({ id }),
});

const undoResult = z.object({
  versionId: id,
  versionNr: z.number(),
  title: z.string(),
  /** Why the former values were not restored; null when they were. */
  obstacle: z.string().nullable(),
});
export type UndoResult = z.infer<typeof undoResult>;

export const undoBulkChange = endpoint({
  method: "POST",
  effect: "write",
  path: "/bulkchanges/:id/undo",
  summary:
    "Restore the former values of some of the changed versions, except what has changed since; call again until none remain",
  access: "measures:update",
  params: idParams,
  response: z.object({ results: z.array(undoResult), remaining: z.number() }),
});
export type UndoneBulkChange = z.infer<typeof undoBulkChange.response>;
