import { z } from "zod";
import { messages } from "../texts/messages.ts";
import { actor, actorInput } from "./actor.ts";
import { connection, connectionInput } from "./connection.ts";
import { subMeasure, subMeasureInput } from "./sub-measure.ts";
import { targetValue, targetValueInput } from "./target-value.ts";
import { inOrder } from "./validity.ts";
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

/** The whole content, as sent when a published version is updated. Parts without an id are new. */
export const versionContentInput = z
  .strictObject({ ...versionFieldInputs, ...partInputs, ...standing })
  .refine(inOrder, { message: messages.validToBeforeValidFrom, path: ["validTo"] })
  .transform((sent): z.infer<typeof contentOnly> => {
    const content: Record<string, unknown> & z.infer<typeof contentOnly> = { ...sent };
    for (const key of Object.keys(standing)) delete content[key];
    return content;
  });
export type VersionContentInput = z.infer<typeof versionContentInput>;

/** A new measure needs a title; the rest may come with it or later. */
export const newMeasureInput = z
  .strictObject({ ...versionFieldInputs, ...partInputs })
  .partial()
  .required({ title: true })
  .refine(({ validFrom = null, validTo = null }) => inOrder({ validFrom, validTo }), {
    message: messages.validToBeforeValidFrom,
    path: ["validTo"],
  });
export type NewMeasureInput = z.infer<typeof newMeasureInput>;
