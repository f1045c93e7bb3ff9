import { z } from "zod";
import { optionalDate } from "../dates.ts";
import { id, namedReference } from "../ids.ts";
import { partLabels } from "../texts/part-labels.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import type { PartDefinition } from "./part-definition.ts";
import { referenceName, toIdReference } from "./references.ts";
import { isValidPeriod } from "./validity.ts";

export const contractVersions = [2, 3, 3.1] as const;
export const contractVersion = z.literal(contractVersions);
export type ContractVersion = z.infer<typeof contractVersion>;

/** Where a measure's figures come from and through which system they are reported. */
export const connection = z.object({
  id,
  reportingSystem: namedReference.nullable(),
  measurementSource: namedReference.nullable(),
  contractVersion: contractVersion.nullable(),
  validFrom: optionalDate,
  validTo: optionalDate,
});
export type Connection = z.infer<typeof connection>;

const reference = z.object({ id }).nullable();

export const connectionInput = z
  .object({
    id: id.optional(),
    reportingSystem: reference.default(null),
    measurementSource: reference.default(null),
    contractVersion: contractVersion.nullable().default(null),
    validFrom: optionalDate.default(null),
    validTo: optionalDate.default(null),
  })
  .refine(({ reportingSystem, measurementSource }) => reportingSystem !== null || measurementSource !== null, {
    message: validationTexts.eitherLink,
    path: ["reportingSystem"],
  })
  .refine(isValidPeriod, { message: validationTexts.validToBeforeValidFrom, path: ["validTo"] });
export type ConnectionInput = z.infer<typeof connectionInput>;

/** The new end of the connection; null removes it. */
export const connectionLink = z.object({ id: id.nullable() });

export const connectionPart = {
  label: partLabels.connections,
  change: "minor",
  maxCount: 100,
  output: connection,
  input: connectionInput,
  isShared: false,
  references: { reportingSystem: { kind: "reportingSystem" }, measurementSource: { kind: "measurementSource" } },
  toInput: ({ reportingSystem, measurementSource, ...own }) => ({
    ...own,
    reportingSystem: toIdReference(reportingSystem),
    measurementSource: toIdReference(measurementSource),
  }),
  comparisonKey: ({ reportingSystem, measurementSource, contractVersion: version, validFrom, validTo }) => [
    reportingSystem?.id ?? null,
    measurementSource?.id ?? null,
    version,
    validFrom,
    validTo,
  ],
  resolve: ({ reportingSystem, measurementSource, ...own }, { entry }) => ({
    ...own,
    reportingSystem: reportingSystem && entry("reportingSystem", reportingSystem.id),
    measurementSource: measurementSource && entry("measurementSource", measurementSource.id),
  }),
  identity: ({ reportingSystem, measurementSource }) => [reportingSystem?.id, measurementSource?.id].join("|"),
  display: ({ id: _, reportingSystem, measurementSource, ...own }) => ({
    reportingSystem: referenceName(reportingSystem),
    measurementSource: referenceName(measurementSource),
    ...own,
  }),
} as const satisfies PartDefinition<Connection, ConnectionInput>;
