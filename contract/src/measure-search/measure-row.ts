import { z } from "zod";
import { optionalDate } from "../dates.ts";
import { id, namedReference } from "../ids.ts";
import { contractVersion } from "../measures/connection.ts";
import { versionStatus } from "../measures/version-status.ts";
import { personName } from "../person-names.ts";

const text = z.string().nullable();
const named = z.array(z.object({ id: z.string(), name: z.string() }));

/** One measure in a list. The names of the keys are those that clients of the national catalogue already read. */
export const measureRow = z.object({
  id,
  mId: id,
  legacyId: text,
  versionNr: z.number(),
  status: versionStatus,
  contractVersion: contractVersion.nullable(),
  created: optionalDate,
  lastUpdated: optionalDate,
  lastUpdatedBy: personName.nullable(),
  lastPublished: optionalDate,
  lastPublishedBy: personName.nullable(),
  validFrom: optionalDate,
  validTo: optionalDate,
  title: z.string(),
  measureDefinition: text,
  description: text,
  numeratorDefinition: text,
  denominatorDefinition: text,
  measurePopulationDefinition: text,
  interpretationTextPersonnel: text,
  sourcesOfError: text,
  feedbackAndSequence: text,
  references: text,
  coverageCalculation: text,
  measurementSourceId: id.nullable(),
  measurementSourceName: text,
  reportingSystemId: id.nullable(),
  reportingSystemName: text,
  measureOwner: namedReference.nullable(),
  author: personName.nullable(),
  authenticator: personName.nullable(),
  soughtValue: text,
  unitType: text,
  measureType: text,
  measurementType: text,
  measuringFrequencies: named,
  organizationalLevels: named,
  keywords: named,
  regionalAffinityCalculationDisplayName: text,
  primaryDataReportingFormat: text,
  thresholdForViewing: z.number().nullable(),
  targetValuesForExcelForExcel: z.array(z.string()),
  /** Whether a draft of a newer version exists; always false for callers who may not see drafts. */
  hasOngoing: z.boolean(),
});
export type MeasureRow = z.infer<typeof measureRow>;
