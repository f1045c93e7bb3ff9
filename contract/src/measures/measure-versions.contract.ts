import { z } from "zod";
import { optionalDate } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { fieldMessage } from "../errors.ts";
import { idParams } from "../ids.ts";
import { bulkWriteHeaders, ifMatch } from "../if-match.ts";
import { personName } from "../person-names.ts";
import { measure, measureVersion } from "./measure-version.ts";
import { draftContentUpdate, reason, versionContentUpdate } from "./version-content.ts";
import { savedFieldValue } from "./version-field-schemas.ts";
import { versionStatus } from "./version-status.ts";

export const getVersionStatus = endpoint({
  method: "GET",
  path: "/measureversions/:id/status/",
  summary: "Where a version stands",
  access: "measures:read",
  params: idParams,
  response: z.object({ id: z.uuid(), status: versionStatus, versionNr: z.number(), revision: z.number() }),
});

/** One field after the change, and the new revision. */
const savedField = z.object({
  field: z.string(),
  value: savedFieldValue,
  revision: z.number(),
  lastUpdated: optionalDate,
  lastUpdatedBy: personName.nullable(),
});
export type SavedField = z.infer<typeof savedField>;

export const changeSingleField = endpoint({
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/singlefield/",
  summary: "Change one field of an ongoing version",
  access: "measures:update",
  params: idParams,
  headers: ifMatch,
  body: z.strictObject({ field: z.string().max(100), value: z.unknown() }),
  response: savedField,
});

export const resetField = endpoint({
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/reset/:field",
  summary: "Put one field of an ongoing version back to the nearest earlier published version's value",
  access: "measures:update",
  params: idParams.extend({ field: z.string().max(100) }),
  headers: ifMatch,
  response: savedField,
});

export const changeContent = endpoint({
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/content/",
  summary: "Change several fields and parts of an ongoing version together; whatever key is left out stays as it is",
  access: "measures:update",
  params: idParams,
  headers: bulkWriteHeaders,
  body: draftContentUpdate,
  response: measureVersion,
});

const publishWarnings = z.array(fieldMessage);

export const publishVersion = endpoint({
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id/publish",
  summary: "Publish an ongoing version",
  access: "measures:publish",
  params: idParams,
  headers: ifMatch,
  /** If true, the version before it ends the day before this one begins. */
  body: z.strictObject({ reason, closesEarlier: z.boolean().optional() }),
  optional: ["body"],
  response: measureVersion.extend({ warnings: publishWarnings }),
});

export const updatePublishedVersion = endpoint({
  method: "PUT",
  effect: "writeVersion",
  path: "/measureversions/:id",
  summary: "Update a published version with the content that is sent; whatever key is left out stays as it is",
  access: "measures:publish",
  params: idParams,
  headers: bulkWriteHeaders,
  body: versionContentUpdate,
  response: measureVersion.extend({ warnings: publishWarnings }),
});

export const unpublishVersion = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/measureversions/unpublish/:id",
  summary: "Take back a published version",
  access: "measures:unpublish",
  params: idParams,
  query: z.object({ reason }),
  optional: ["query"],
  headers: ifMatch,
  response: measureVersion,
});

export const deleteVersion = endpoint({
  method: "DELETE",
  effect: "write",
  path: "/measureversions/:id",
  summary: "Delete an ongoing or unpublished version; answers with the remaining versions of the measure",
  access: "measures:delete",
  params: idParams,
  headers: ifMatch,
  response: measure,
});

export const countMeasures = endpoint({
  method: "GET",
  path: "/measureversions/cache/measurecount/",
  summary: "How many measures the caller may see",
  access: "measures:read",
  response: z.object({ count: z.number() }),
});
