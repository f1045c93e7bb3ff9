import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../ids.ts";
import { personName } from "../person-names.ts";

/** Somebody else who has the version open for editing, and the field they are in. */
const presence = z.object({ user: personName, field: z.string().nullable() });
export type Presence = z.infer<typeof presence>;

const ofVersion = { path: "/measureversions/:id/presence/", access: "measures:update", params: idParams } as const;

export const listPresence = endpoint({
  ...ofVersion,
  method: "GET",
  summary: "Who else is editing a version just now, and where",
  response: z.array(presence),
});

export const reportPresence = endpoint({
  ...ofVersion,
  method: "PUT",
  effect: "writeVersion",
  summary: "Tell that one is editing a version, and in which field; answers with the others",
  body: z.strictObject({ field: z.string().max(100).nullable() }),
  response: z.array(presence),
});
