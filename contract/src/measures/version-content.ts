import { z } from "zod";
import { longText, optional } from "../text-input.ts";
import { messages } from "../texts/messages.ts";
import { actor, actorInput } from "./actor.ts";
import { connection, connectionInput } from "./connection.ts";
import { subMeasure, subMeasureInput } from "./sub-measure.ts";
import { targetValue, targetValueInput } from "./target-value.ts";
import { isValidPeriod } from "./validity.ts";
import { versionFieldInputs, versionFieldOutputs } from "./version-field-schemas.ts";

/** What a version says: its fields and its parts, without its standing. This is what a snapshot keeps. */
export const versionContent = z.object({
  ...versionFieldOutputs,
  actors: z.array(actor),
  connections: z.array(connection),
  targetValues: z.array(targetValue),
  submeasures: z.array(subMeasure),
});
export type VersionContent = z.infer<typeof versionContent>;

/** How many of each part a version holds at most. */
export const partLimits = { actors: 100, connections: 100, targetValues: 100, submeasures: 500 } as const;

const partInputs = {
  actors: z.array(actorInput).max(partLimits.actors),
  connections: z.array(connectionInput).max(partLimits.connections),
  targetValues: z.array(targetValueInput).max(partLimits.targetValues),
  submeasures: z.array(subMeasureInput).max(partLimits.submeasures),
};

const passedOver = z.unknown().optional();
/** What the server alone says of a version. Clients that send back the whole version they were given are not refused. */
const standing = {
  id: passedOver,
  measureId: passedOver,
  versionNr: passedOver,
  status: passedOver,
  revision: passedOver,
  replacedByVersionNr: passedOver,
  created: passedOver,
  lastUpdated: passedOver,
  lastUpdatedBy: passedOver,
  lastPublished: passedOver,
  lastPublishedBy: passedOver,
  warnings: passedOver,
};
const contentOnly = z.object({ ...versionFieldInputs, ...partInputs });
export type VersionContentInput = z.infer<typeof contentOnly>;
/** Some of the content: what is not there stays as it is. */
export type VersionContentUpdate = { [K in keyof VersionContentInput]?: VersionContentInput[K] | undefined };

const inOrderOrLeftOut = ({ validFrom = null, validTo = null }: VersionContentUpdate) =>
  isValidPeriod({ validFrom, validTo });
const orderMessage = { message: messages.validToBeforeValidFrom, path: ["validTo"] };

/** Why something published is changed, in the editor's own words; kept in history. */
export const reason = optional(longText(500)).optional();

/** Content as sent when a published version is updated: what is left out stays. Parts without an id are new. */
export const versionContentUpdate = z
  .strictObject({ ...contentOnly.partial().shape, ...standing, reason })
  .refine(inOrderOrLeftOut, orderMessage)
  .transform(({ reason: why, ...sent }): { content: VersionContentUpdate; reason: string | null } => {
    const content: Record<string, unknown> & VersionContentUpdate = { ...sent };
    for (const key of Object.keys(standing)) delete content[key];
    return { content, reason: why ?? null };
  });

/** Some of a draft's content, changed in one go: what is left out stays. */
export const draftContentUpdate = z.strictObject(contentOnly.partial().shape).refine(inOrderOrLeftOut, orderMessage);

/** The fields of a new measure's first version. It needs a title; the rest may come with it or later. */
const newVersionInput = z
  .strictObject({ ...versionFieldInputs, ...partInputs })
  .partial()
  .required({ title: true })
  .refine(inOrderOrLeftOut, orderMessage);
export type NewMeasureInput = z.infer<typeof newVersionInput>;

/** A measure as it is read, with its one version inside, is taken as well as the version's fields alone. */
export const newMeasureInput = z.preprocess((sent: z.input<typeof newVersionInput>) => {
  const version = onlyVersionOf(sent);
  if (typeof version !== "object" || version === null) return sent;
  return Object.fromEntries(Object.entries(version).filter(([key]) => !Object.hasOwn(standing, key)));
}, newVersionInput);

function onlyVersionOf(sent: unknown): unknown {
  if (typeof sent !== "object" || sent === null || !("measureVersions" in sent)) return undefined;
  const { measureVersions } = sent;
  return Array.isArray(measureVersions) && measureVersions.length === 1 ? measureVersions[0] : undefined;
}
