import { z } from "zod";
import { codeEntry, oids } from "../codes.ts";
import { codeStamp, id } from "../ids.ts";
import { line, longText, optional } from "../text-input.ts";
import { partLabels } from "../texts/part-labels.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import type { PartDefinition } from "./part-definition.ts";
import { referenceKey, referenceName, toStamp } from "./references.ts";
import { versionFieldInputs } from "./version-field-schemas.ts";
import { type TextFieldName, textFieldNames } from "./version-fields.ts";
import { versionStatus } from "./version-status.ts";

// The fields that a sub-measure can override: every running text of the measure.
export const overrideField = z.enum(textFieldNames as [TextFieldName, ...TextFieldName[]]);

export const subMeasure = z.object({
  /** Also the id that figures for the sub-measure are reported under; it follows along from version to version. */
  id,
  ownerMeasureId: id,
  linkedMeasureVersions: z.array(z.object({ id, measureId: id, versionNr: z.number(), status: versionStatus })),
  gender: codeEntry.nullable(),
  age: codeEntry.nullable(),
  restriction: z.string().nullable(),
  title: z.string(),
  /** False while the title is put together from the measure's title, sex and age. */
  hasOwnTitle: z.boolean(),
  overrides: z.partialRecord(overrideField, z.string()),
});
export type SubMeasure = z.infer<typeof subMeasure>;

const overrideShape = Object.fromEntries(textFieldNames.map((name) => [name, versionFieldInputs[name].optional()]));
export const overridesInput = z
  .strictObject(overrideShape)
  .transform((values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value)))
  .pipe(z.partialRecord(overrideField, z.string()));

export const restriction = optional(longText(500));

export const subMeasureInput = z
  .object({
    id: id.optional(),
    gender: codeStamp.nullable().default(null),
    age: codeStamp.nullable().default(null),
    restriction: restriction.default(null),
    title: optional(line(300)).default(null),
    /** Whether the title was typed and not generated; clients send back the value that they have read. */
    hasOwnTitle: z.boolean().optional(),
    overrides: overridesInput.default({}),
  })
  .refine(({ gender, age, restriction }) => gender !== null || age !== null || restriction !== null, {
    message: validationTexts.anyRestriction,
    path: ["restriction"],
  })
  .transform(({ hasOwnTitle, title, ...sub }) => ({ ...sub, title: hasOwnTitle === false ? null : title }));
export type SubMeasureInput = z.infer<typeof subMeasureInput>;

export const restrictionInput = z.object({ restriction });
export const changeForAllInput = z.object({ field: overrideField, value: z.unknown() });

/** Per sub-measure, the texts that differ from the main measure's. */
export const subMeasureDifference = z.object({
  id,
  title: z.string(),
  differences: z.array(
    z.object({
      field: overrideField,
      label: z.string(),
      measureValue: z.string().nullable(),
      submeasureValue: z.string(),
    }),
  ),
});
export type SubMeasureDifference = z.infer<typeof subMeasureDifference>;

interface Restrictions {
  gender: { displayName: string } | null;
  age: { displayName: string } | null;
  restriction: string | null;
}

/** The generated title of a sub-measure without a title of its own. */
export const subMeasureTitle = (measureTitle: string, { gender, age, restriction }: Restrictions): string =>
  [measureTitle, gender?.displayName, age?.displayName, restriction].filter(Boolean).join(", ");

/** A title that the client only returned as it was composed is not its own. */
const ownTitle = (sub: { title: string | null; hasOwnTitle?: boolean }) =>
  sub.hasOwnTitle === false ? null : sub.title;

export const subMeasurePart = {
  label: partLabels.submeasures,
  change: "major",
  maxCount: 500,
  output: subMeasure,
  input: subMeasureInput,
  isShared: true,
  matchedBy: ["gender", "age", "restriction"],
  references: { gender: { kind: "code", oid: oids.gender }, age: { kind: "code", oid: oids.agegroups } },
  toInput: ({ id: subId, gender, age, restriction: text, title, hasOwnTitle, overrides }) => ({
    id: subId,
    gender: toStamp(gender),
    age: toStamp(age),
    restriction: text,
    title: hasOwnTitle ? title : null,
    overrides,
  }),
  comparisonKey: (sub) => [
    sub.id,
    referenceKey(sub.gender),
    referenceKey(sub.age),
    sub.restriction,
    ownTitle(sub),
    Object.entries(sub.overrides).toSorted(([a], [b]) => (a < b ? -1 : 1)),
  ],
  resolve: ({ title, gender, age, ...own }, { code }, { measureId, before }) => ({
    ...own,
    ownerMeasureId: before?.ownerMeasureId ?? measureId,
    linkedMeasureVersions: before?.linkedMeasureVersions ?? [],
    gender: code(gender),
    age: code(age),
    title: title ?? "",
    hasOwnTitle: title !== null,
  }),
  derive: (sub, { title }) => (sub.hasOwnTitle ? sub : { ...sub, title: subMeasureTitle(title, sub) }),
  // Which versions share a sub-measure changes when those versions do.
  toSnapshot: (sub) => ({ ...sub, linkedMeasureVersions: [] }),
  identity: ({ id: subId }) => subId,
  display: ({ gender, age, restriction: text, title, overrides }) => ({
    title,
    gender: referenceName(gender),
    age: referenceName(age),
    restriction: text,
    ...overrides,
  }),
} as const satisfies PartDefinition<SubMeasure, SubMeasureInput>;
