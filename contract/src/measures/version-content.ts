import { z } from "zod";
import { longText, optional } from "../text-input.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { isValidPeriod } from "./validity.ts";
import { versionFieldInputs, versionFieldOutputs } from "./version-field-schemas.ts";
import { isVersionPart, partOf, type VersionPart, type VersionParts, versionPartNames } from "./version-part-table.ts";

// TypeScript cannot type a loop over the table exactly, so the two derived shapes are stated here, once.
const partOutputs = Object.fromEntries(versionPartNames.map((name) => [name, z.array(partOf(name).output)])) as {
  [P in VersionPart]: z.ZodArray<VersionParts[P]["output"]>;
};
const partInputs = Object.fromEntries(
  versionPartNames.map((name) => [name, z.array(partOf(name).input).max(partOf(name).maxCount)]),
) as { [P in VersionPart]: z.ZodArray<VersionParts[P]["input"]> };

/** The fields and parts of a version, without its status, dates and revision. Snapshots store this. */
export const versionContent = z.object({ ...versionFieldOutputs, ...partOutputs });
export type VersionContent = z.infer<typeof versionContent>;

const ignored = z.unknown().optional();
/** What only the server sets. A client may send a whole version back as it was read. */
const serverFields = {
  id: ignored,
  measureId: ignored,
  versionNr: ignored,
  status: ignored,
  revision: ignored,
  replacedByVersionNr: ignored,
  created: ignored,
  lastUpdated: ignored,
  lastUpdatedBy: ignored,
  lastPublished: ignored,
  lastPublishedBy: ignored,
  warnings: ignored,
};
const contentOnly = z.object({ ...versionFieldInputs, ...partInputs });
export type VersionContentInput = z.infer<typeof contentOnly>;
/** Part of the content: sections that are left out stay as they are. */
export type VersionContentUpdate = { [K in keyof VersionContentInput]?: VersionContentInput[K] | undefined };

const isPeriodValidOrOpen = ({ validFrom = null, validTo = null }: VersionContentUpdate) =>
  isValidPeriod({ validFrom, validTo });
const orderMessage = { message: validationTexts.validToBeforeValidFrom, path: ["validTo"] };

/** Why something published is changed, in the editor's own words; shown in history. */
export const reason = optional(longText(500)).optional();

/** Content as sent when a published version is updated: what is left out stays. Parts without an id are new. */
export const versionContentUpdate = z
  .strictObject({ ...contentOnly.partial().shape, ...serverFields, reason })
  .refine(isPeriodValidOrOpen, orderMessage)
  .transform(({ reason: why, ...sent }): { content: VersionContentUpdate; reason: string | null } => {
    const content: Record<string, unknown> & VersionContentUpdate = { ...sent };
    for (const key of Object.keys(serverFields)) delete content[key];
    return { content, reason: why ?? null };
  });

/** Some of a draft's content, changed in one go: what is left out stays. */
export const draftContentUpdate = z.strictObject(contentOnly.partial().shape).refine(isPeriodValidOrOpen, orderMessage);

/** The fields of a new measure's first version. It needs a title; the rest may come with it or later. */
const newVersionInput = z
  .strictObject({ ...versionFieldInputs, ...partInputs })
  .partial()
  .required({ title: true })
  .refine(isPeriodValidOrOpen, orderMessage);
export type NewMeasureInput = z.infer<typeof newVersionInput>;

/** Also accepts a measure as it is read, with its one version inside; the entries of its parts get new ids. */
export const newMeasureInput = z.preprocess((sent: z.input<typeof newVersionInput>, { addIssue }) => {
  if (typeof sent !== "object" || sent === null || !("measureVersions" in sent)) return sent;
  const version = onlyEntryOf(sent.measureVersions);
  if (version === undefined)
    addIssue({ code: "custom", path: ["measureVersions"], message: validationTexts.oneVersion });
  if (typeof version !== "object" || version === null) return sent;
  const content = Object.entries(version).filter(([key]) => !Object.hasOwn(serverFields, key));
  return Object.fromEntries(content.map(([key, value]) => [key, isVersionPart(key) ? withoutIds(value) : value]));
}, newVersionInput);

const withoutIds = (entries: unknown): unknown =>
  Array.isArray(entries)
    ? entries.map((entry: unknown) => (typeof entry === "object" ? { ...entry, id: undefined } : entry))
    : entries;

const onlyEntryOf = (entries: unknown): unknown =>
  Array.isArray(entries) && entries.length === 1 ? entries[0] : undefined;
