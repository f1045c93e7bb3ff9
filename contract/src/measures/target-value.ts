import { z } from "zod";
import { codeEntry, oids } from "../codes.ts";
import { optionalDate } from "../dates.ts";
import { codeStamp, id } from "../ids.ts";
import { line, longText, optional } from "../text-input.ts";
import { partLabels } from "../texts/part-labels.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import type { PartDefinition } from "./part-definition.ts";
import { referenceKey, referenceName, toStamp } from "./references.ts";
import { isValidPeriod } from "./validity.ts";

export const targetValueTypes = ["NATIONAL", "REGISTER", "PROFESSION", "REGIONAL"] as const;
export const targetValueLevels = ["SINGLE", "HIGH", "MODERATE"] as const;
export const targetValueOperators = ["GTE", "LTE", "GT", "LT", "EQ"] as const;
export const operatorSigns = { GTE: "≥", LTE: "≤", GT: ">", LT: "<", EQ: "=" } as const;
export type TargetValueOperator = (typeof targetValueOperators)[number];

export const targetValue = z.object({
  id,
  type: z.enum(targetValueTypes),
  level: z.enum(targetValueLevels),
  operator: z.enum(targetValueOperators),
  value: z.number(),
  /** Null means the unit of the measure itself. */
  unit: codeEntry.nullable(),
  issuer: z.string().nullable(),
  validFrom: optionalDate,
  validTo: optionalDate,
  motivation: z.string().nullable(),
  reference: z.string().nullable(),
  organizationalLevel: codeEntry.nullable(),
});
export type TargetValue = z.infer<typeof targetValue>;

export const targetValueInput = z
  .object({
    id: id.optional(),
    type: z.enum(targetValueTypes),
    level: z.enum(targetValueLevels).default("SINGLE"),
    /** Left out, it follows the measure's sought value. */
    operator: z.enum(targetValueOperators).optional(),
    value: z.number().min(-1_000_000_000).max(1_000_000_000),
    unit: codeStamp.nullable().default(null),
    issuer: optional(line(200)).default(null),
    validFrom: optionalDate.default(null),
    validTo: optionalDate.default(null),
    motivation: optional(longText(2000)).default(null),
    reference: optional(longText(2000)).default(null),
    organizationalLevel: codeStamp.nullable().default(null),
  })
  .refine(isValidPeriod, { message: validationTexts.validToBeforeValidFrom, path: ["validTo"] });
export type TargetValueInput = z.infer<typeof targetValueInput>;

/** A share is given in per cent, and lies between 0 and 100. */
export const isShare = (unit: { codeId: string } | null | undefined): boolean => unit?.codeId === "ANDEL";

/** High is good: at least. Low is good: at most. */
export const defaultOperator = (soughtValue: string | undefined): TargetValueOperator =>
  soughtValue === "LOW" ? "LTE" : "GTE";

export function operatorDisagrees(operator: TargetValueOperator, soughtValue: string | undefined): boolean {
  if (soughtValue === "HIGH") return operator === "LTE" || operator === "LT";
  if (soughtValue === "LOW") return operator === "GTE" || operator === "GT";
  return false;
}

export const targetValuePart = {
  label: partLabels.targetValues,
  change: "major",
  maxCount: 100,
  output: targetValue,
  input: targetValueInput,
  isShared: false,
  references: {
    unit: { kind: "code", oid: oids.unit },
    organizationalLevel: { kind: "code", oid: oids.organizationlevels },
  },
  toInput: ({ unit, organizationalLevel, ...own }) => ({
    ...own,
    unit: toStamp(unit),
    organizationalLevel: toStamp(organizationalLevel),
  }),
  comparisonKey: (target) => [
    target.type,
    target.level,
    target.operator,
    target.value,
    referenceKey(target.unit),
    target.issuer,
    target.validFrom,
    target.validTo,
    target.motivation,
    target.reference,
    referenceKey(target.organizationalLevel),
  ],
  complete: (target, { soughtValue }) => ({
    ...target,
    operator: target.operator ?? defaultOperator(soughtValue?.codeId),
  }),
  resolve: ({ unit, organizationalLevel, operator = "GTE", ...own }, { code }) => ({
    ...own,
    operator,
    unit: code(unit),
    organizationalLevel: code(organizationalLevel),
  }),
  identity: ({ type, level, organizationalLevel }) => [type, level, organizationalLevel?.codeId].join("|"),
  display: ({ id: _, unit, organizationalLevel, ...own }) => ({
    ...own,
    unit: referenceName(unit),
    organizationalLevel: referenceName(organizationalLevel),
  }),
} as const satisfies PartDefinition<TargetValue, TargetValueInput>;
