import {
  contractVersion,
  fieldKindOf,
  id,
  legacyId,
  line,
  rowKeyOf,
  type VersionFieldName,
  versionFieldInputs,
  versionFieldNames,
  versionPartNames,
  versionStatus,
} from "@indikatorkatalogen/contract";
import { type ZodType, z } from "zod";
import { date, name, partTransferOf, personName } from "./part-transfer.ts";

const nameOf = (value: unknown) =>
  typeof value === "object" && value !== null && "name" in value ? value.name : value;
/** Files name things as text or as an object with a name; ids of another catalogue mean nothing here. */
const named = z.preprocess(nameOf, name);
const names = z.array(z.preprocess(nameOf, line(200))).default([]);

/** References are read by name. Only the title is required. */
function fieldOf(field: VersionFieldName): ZodType {
  const { refersTo, empty } = fieldKindOf(field);
  if (refersTo) return Array.isArray(empty) ? names : named;
  return field === "title" ? versionFieldInputs.title : z.prefault(versionFieldInputs[field], null);
}

// TypeScript cannot type a loop over the tables exactly; the fields that the import reads by name are stated here.
const fields = Object.fromEntries(versionFieldNames.map((field) => [rowKeyOf(field), fieldOf(field)])) as {
  title: typeof versionFieldInputs.title;
  measureOwner: typeof named;
};

/** Lists of entries; without one, the entries that the row's own columns tell of. */
const parts: Record<string, ZodType> = Object.fromEntries(
  versionPartNames.map((part) => [part, z.array(partTransferOf(part).row).optional()]),
);

/** A search row as a line of a file, with the parts that a row does not contain. Unknown keys are ignored. */
export const importRow = z.object({
  ...parts,
  id: id.nullish(),
  mId: id.nullish(),
  legacyId: z.preprocess((value) => (typeof value === "number" ? String(value) : value), legacyId.nullish()),
  versionNr: z.int().min(1).nullish(),
  status: versionStatus,
  created: date,
  lastUpdated: date,
  lastUpdatedBy: personName,
  lastPublished: date,
  lastPublishedBy: personName,
  ...fields,
  measurementSourceName: name,
  reportingSystemName: name,
  contractVersion: contractVersion.nullable().default(null),
  author: personName,
  authenticator: personName,
});
export type ImportRow = z.infer<typeof importRow>;
