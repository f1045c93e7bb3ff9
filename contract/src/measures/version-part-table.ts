import { keysOf } from "../typed-object.ts";
import { actorPart } from "./actor.ts";
import { connectionPart } from "./connection.ts";
import type { PartDefinition, PartEntry, PartInput } from "./part-definition.ts";
import { subMeasurePart } from "./sub-measure.ts";
import { targetValuePart } from "./target-value.ts";

/**
 * The parts of a version that are lists of their own, in the order they are shown. Contract, writing, comparison,
 * copying, history, pages, rows, import and export iterate over this table.
 */
export const versionParts = {
  submeasures: subMeasurePart,
  targetValues: targetValuePart,
  connections: connectionPart,
  actors: actorPart,
};
export type VersionParts = typeof versionParts;
export type VersionPart = keyof VersionParts;

export const versionPartNames = keysOf(versionParts);
export const isVersionPart = (name: string): name is VersionPart => Object.hasOwn(versionParts, name);

/** A part, for code that treats all parts alike. */
export const partOf = (name: VersionPart): PartDefinition<PartEntry, PartInput> => versionParts[name];
