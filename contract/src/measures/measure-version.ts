import { z } from "zod";
import { optionalDate } from "../dates.ts";
import { id } from "../ids.ts";
import { personName } from "../person-names.ts";
import { versionContent } from "./version-content.ts";
import { versionStatus } from "./version-status.ts";

export const measureVersion = versionContent.extend({
  id,
  measureId: id,
  versionNr: z.number(),
  status: versionStatus,
  /** Incremented by every change; sent as ETag and returned in If-Match. */
  revision: z.number(),
  /** The newer published version that has taken this one's place. */
  replacedByVersionNr: z.number().nullable(),
  created: optionalDate,
  lastUpdated: optionalDate,
  lastUpdatedBy: personName.nullable(),
  lastPublished: optionalDate,
  lastPublishedBy: personName.nullable(),
});
export type MeasureVersion = z.infer<typeof measureVersion>;

export const measure = z.object({
  id,
  legacyId: z.string().nullable(),
  /** In ascending order of version number. */
  measureVersions: z.array(measureVersion),
});
export type Measure = z.infer<typeof measure>;
