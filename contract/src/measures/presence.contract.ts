import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams } from "../ids.ts";
import { personName } from "../person-names.ts";

/** Another tab that has the version open for editing, and the field that it is in. */
const presence = z.object({
  user: personName,
  field: z.string().nullable(),
  /** The caller's own other window. */
  isYou: z.boolean(),
});
export type Presence = z.infer<typeof presence>;

const ofVersion = { path: "/measureversions/:id/presence/", access: "measures:update", params: idParams } as const;

export const listPresence = endpoint({
  ...ofVersion,
  method: "GET",
  summary: "Who is editing a version just now, and where",
  query: z.object({ tab: id.optional() }),
  optional: ["query"],
  response: z.array(presence),
});

export const reportPresence = endpoint({
  ...ofVersion,
  method: "PUT",
  effect: "writeVersion",
  summary: "Tell that one is editing a version in a tab, and in which field; answers with the others",
  body: z.strictObject({
    field: z.string().max(100).nullable(),
    /** A new one each time that the version is opened. */
    tab: id.optional(),
    /** The tab has closed the version. What it sent before and arrives afterwards is ignored. */
    hasLeft: z.boolean().optional(),
  }),
  response: z.array(presence),
});
