import { z } from "zod";
import { isHsaId, isOrganizationNumber, oid, webLink } from "../formats.ts";
import { id } from "../ids.ts";
import { actor } from "../measures/actor.ts";
import { contractVersion } from "../measures/connection.ts";
import { line, longText, optional, requiredLine } from "../text-input.ts";
import { sourceTypes } from "../texts/source-types.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { measureCount } from "./measure-usage.ts";
import { referenceDataContract } from "./reference-data-calls.ts";

const text = z.string().nullable();
const named = { id, name: z.string(), description: text, actors: z.array(actor), measureCount };
const namedInput = { name: requiredLine(200), description: optional(longText(2000)).default(null) };

const sourceType = z.enum(sourceTypes).nullable();

export const measurementSource = z.object({ ...named, url: text, sourceType });
export type MeasurementSource = z.infer<typeof measurementSource>;

export const measurementSourceInput = z.object({
  ...namedInput,
  url: optional(webLink).default(null),
  sourceType: sourceType.default(null),
});
export type MeasurementSourceInput = z.infer<typeof measurementSourceInput>;

export const measurementSources = referenceDataContract({
  type: "measurementsources",
  noun: "measurement source",
  entity: measurementSource,
  input: measurementSourceInput,
  sortFields: ["SOURCE_TYPE"],
});

export const reportingSystem = z.object({
  ...named,
  systemId: z.object({ root: z.string(), extension: z.string() }).nullable(),
  contractVersion: contractVersion.nullable(),
  logicalAddress: text,
});
export type ReportingSystem = z.infer<typeof reportingSystem>;

export const reportingSystemInput = z.object({
  ...namedInput,
  systemId: z
    .object({ root: oid.pipe(z.string().min(1)), extension: requiredLine(100) })
    .nullable()
    .default(null),
  contractVersion: contractVersion.nullable().default(null),
  logicalAddress: optional(line(100)).default(null),
});
export type ReportingSystemInput = z.infer<typeof reportingSystemInput>;

export const reportingSystems = referenceDataContract({
  type: "reportingsystems",
  noun: "reporting system",
  entity: reportingSystem,
  input: reportingSystemInput,
  sortFields: ["CONTRACT_VERSION"],
});

/** What an organisation's identity is a number in: HSA, a local register, or the organisation numbers. */
export const identifierRoots = {
  hsaId: "1.2.752.129.2.1.4.1",
  localId: "1.2.752.129.2.1.2.1",
  organizationNumber: "2.5.4.97",
} as const;
const root = z.enum(identifierRoots);

export const instanceIdentifier = z.object({ ...named, root: root.nullable(), extension: text });
export type InstanceIdentifier = z.infer<typeof instanceIdentifier>;

interface Identity {
  root: z.infer<typeof root> | null;
  extension: string | null;
}

const hasBothOrNeither = ({ root, extension }: Identity) => (root === null) === (extension === null);
const fitsRoot = ({ root, extension }: Identity) => {
  if (extension === null) return true;
  if (root === identifierRoots.hsaId) return isHsaId(extension);
  return root !== identifierRoots.organizationNumber || isOrganizationNumber(extension);
};

export const instanceIdentifierInput = z
  .object({
    ...namedInput,
    root: root.nullable().default(null),
    extension: optional(line(100)).default(null),
  })
  .refine(hasBothOrNeither, { message: validationTexts.rootAndExtension, path: ["extension"] })
  .refine(fitsRoot, { message: validationTexts.extensionOfRoot, path: ["extension"] });
export type InstanceIdentifierInput = z.infer<typeof instanceIdentifierInput>;

export const instanceIdentifiers = referenceDataContract({
  type: "instanceidentifiers",
  noun: "instance identifier",
  entity: instanceIdentifier,
  input: instanceIdentifierInput,
  sortFields: ["EXTENSION"],
});
