import { type ZodType, z } from "zod";
import { optionalDate } from "../dates.ts";
import { id } from "../ids.ts";
import { contractVersion } from "../measures/connection.ts";
import type { FieldKinds } from "../measures/field-kinds.ts";
import { partRowKeys } from "../measures/part-row-keys.ts";
import {
  fieldKindOf,
  type RowKey,
  rowKeyOf,
  type VersionFieldName,
  type VersionFields,
  versionFieldNames,
} from "../measures/version-fields.ts";
import { versionStatus } from "../measures/version-status.ts";
import { personName } from "../person-names.ts";
import { recordOf } from "../typed-object.ts";

const text = z.string().nullable();

type RowShape = { [N in VersionFieldName as RowKey<N>]: FieldKinds[VersionFields[N]["kind"]]["row"] };

// TypeScript cannot type a loop over the table exactly, so the derived shape is stated here, once.
const fieldsOfRow = Object.fromEntries(
  versionFieldNames.map((name): [string, ZodType] => [rowKeyOf(name), fieldKindOf(name).row]),
) as RowShape;

const partsOfRow = recordOf(Object.values(partRowKeys), () => z.array(z.string()));

const textRange = z.object({ start: z.number(), end: z.number() });

/** Why a row was found: ranges to mark, a passage of a text that is not a column, and the synonyms used. */
const rowMatch = z.object({
  title: z.array(textRange),
  measureDefinition: z.array(textRange),
  snippet: z
    .object({
      label: z.string(),
      text: z.string(),
      ranges: z.array(textRange),
      /** Whether the passage begins and ends where the text does. */
      isStart: z.boolean(),
      isEnd: z.boolean(),
    })
    .nullable(),
  /** `isBroader`: the name is not a synonym but that of a broader concept. */
  synonyms: z.array(z.object({ asked: z.string(), found: z.string(), isBroader: z.boolean().optional() })),
});
export type RowMatch = z.infer<typeof rowMatch>;

/** One measure in a list. The names of the keys are those that clients of the national catalogue already read. */
export const measureRow = z.object({
  id,
  mId: id,
  legacyId: text,
  versionNr: z.number(),
  status: versionStatus,
  created: optionalDate,
  lastUpdated: optionalDate,
  lastUpdatedBy: personName.nullable(),
  lastPublished: optionalDate,
  lastPublishedBy: personName.nullable(),
  ...fieldsOfRow,
  contractVersion: contractVersion.nullable(),
  measurementSourceId: id.nullable(),
  measurementSourceName: text,
  reportingSystemId: id.nullable(),
  reportingSystemName: text,
  author: personName.nullable(),
  authenticator: personName.nullable(),
  ...partsOfRow,
  /** Whether a draft of a newer version exists; always false for callers who may not see drafts. */
  hasOngoing: z.boolean(),
});
export type MeasureRow = z.infer<typeof measureRow>;

/** A row of a search; for a search with words, with what matched. */
export const foundMeasureRow = measureRow.extend({ match: rowMatch.optional() });
export type FoundMeasureRow = z.infer<typeof foundMeasureRow>;
