import type { Actor } from "./actor.ts";
import type { Connection } from "./connection.ts";
import type { SubMeasure } from "./sub-measure.ts";
import type { TargetValue } from "./target-value.ts";
import type { VersionContent } from "./version-content.ts";
import {
  type VersionFieldName,
  type VersionPart,
  type VersionSection,
  versionFieldNames,
  versionFields,
  versionParts,
} from "./version-fields.ts";

const idOf = (thing: { id: string } | null) => thing?.id ?? null;
const codeOf = (code: { codeId: string } | null) => code?.codeId ?? null;

/**
 * What counts when two parts are compared: what they point at may be renamed without the part changing, and a new
 * version's parts have new ids though they say the same. Only sub-measures keep theirs.
 */
const actorEssence = ({ role, person, instanceIdentifier, comment }: Actor) => ({
  role: role.id,
  person: idOf(person),
  instanceIdentifier: idOf(instanceIdentifier),
  comment,
});
const connectionEssence = ({ id, reportingSystem, measurementSource, ...own }: Connection) => ({
  ...own,
  reportingSystem: idOf(reportingSystem),
  measurementSource: idOf(measurementSource),
});
const targetValueEssence = ({ id, unit, organizationalLevel, ...own }: TargetValue) => ({
  ...own,
  unit: codeOf(unit),
  organizationalLevel: codeOf(organizationalLevel),
});
const subMeasureEssence = ({ id, gender, age, restriction, hasOwnTitle, title, overrides }: SubMeasure) => ({
  id,
  gender: codeOf(gender),
  age: codeOf(age),
  restriction,
  title: hasOwnTitle ? title : null,
  overrides: Object.entries(overrides).toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

const partEssence: { [P in VersionPart]: (content: VersionContent) => unknown } = {
  actors: ({ actors }) => actors.map(actorEssence),
  connections: ({ connections }) => connections.map(connectionEssence),
  targetValues: ({ targetValues }) => targetValues.map(targetValueEssence),
  submeasures: ({ submeasures }) => submeasures.map(subMeasureEssence),
};

function fieldEssence(content: VersionContent, name: VersionFieldName): unknown {
  const value = content[name];
  if (Array.isArray(value)) return value.map(({ codeId }) => codeId).toSorted();
  if (value !== null && typeof value === "object") return "codeId" in value ? value.codeId : value.id;
  return value;
}

export const partNames = Object.keys(versionParts) as VersionPart[];
export const isVersionPart = (name: string): name is VersionPart => Object.hasOwn(versionParts, name);

const essence = (content: VersionContent, section: VersionSection): string =>
  JSON.stringify(isVersionPart(section) ? partEssence[section](content) : fieldEssence(content, section));

/** The fields and parts in which two contents differ, in the order they are shown. */
export const changedSections = (before: VersionContent, after: VersionContent): VersionSection[] =>
  [...versionFieldNames, ...partNames].filter((section) => essence(before, section) !== essence(after, section));

export const sectionLabel = (section: VersionSection): string =>
  isVersionPart(section) ? versionParts[section].label : versionFields[section].label;
