import type { CodeStamp } from "../ids.ts";
import type { VersionContent, VersionContentInput } from "./version-content.ts";
import { versionFields, versionParts } from "./version-field-table.ts";
import { type VersionFieldName, type VersionPart, type VersionSection, versionFieldNames } from "./version-fields.ts";

const idOf = (thing: { id: string } | null) => thing?.id ?? null;
/** Codes of different systems are different, also when they have the same id. */
const codeOf = (code: CodeStamp | null) => code && `${code.oid} ${code.codeId}`;

/** A version's content as it is read or as it is written: enough of both to tell whether they say the same. */
type Comparable = VersionContent | VersionContentInput;
type PartOf<P extends VersionPart> = Comparable[P][number];

/**
 * What counts when two parts are compared: what they point at may be renamed without the part changing, and a new
 * version's parts have new ids though they say the same. Only sub-measures keep theirs.
 */
const actorEssence = ({ role, person, instanceIdentifier, comment }: PartOf<"actors">) => ({
  role: role.id,
  person: idOf(person),
  instanceIdentifier: idOf(instanceIdentifier),
  comment,
});
const connectionEssence = (connection: PartOf<"connections">) => ({
  reportingSystem: idOf(connection.reportingSystem),
  measurementSource: idOf(connection.measurementSource),
  contractVersion: connection.contractVersion,
  validFrom: connection.validFrom,
  validTo: connection.validTo,
});
const targetValueEssence = (target: PartOf<"targetValues">) => ({
  type: target.type,
  level: target.level,
  operator: target.operator,
  value: target.value,
  unit: codeOf(target.unit),
  issuer: target.issuer,
  validFrom: target.validFrom,
  validTo: target.validTo,
  motivation: target.motivation,
  reference: target.reference,
  organizationalLevel: codeOf(target.organizationalLevel),
});
const subMeasureEssence = (sub: PartOf<"submeasures">) => ({
  id: sub.id,
  gender: codeOf(sub.gender),
  age: codeOf(sub.age),
  restriction: sub.restriction,
  title: "hasOwnTitle" in sub && !sub.hasOwnTitle ? null : sub.title,
  overrides: Object.entries(sub.overrides).toSorted(([a], [b]) => (a < b ? -1 : 1)),
});

const partEssence: { [P in VersionPart]: (content: Comparable) => unknown } = {
  actors: ({ actors }) => actors.map(actorEssence),
  connections: ({ connections }) => connections.map(connectionEssence),
  targetValues: ({ targetValues }) => targetValues.map(targetValueEssence),
  submeasures: ({ submeasures }) => submeasures.map(subMeasureEssence),
};

function fieldEssence(content: Comparable, name: VersionFieldName): unknown {
  const value = content[name];
  if (Array.isArray(value)) return [...new Set(value.map(codeOf))].toSorted();
  if (value !== null && typeof value === "object") return "codeId" in value ? codeOf(value) : value.id;
  return value;
}

export const versionPartNames = Object.keys(versionParts) as VersionPart[];
export const isVersionPart = (name: string): name is VersionPart => Object.hasOwn(versionParts, name);

const essence = (content: Comparable, section: VersionSection): string =>
  JSON.stringify(isVersionPart(section) ? partEssence[section](content) : fieldEssence(content, section));

/** The fields and parts in which two contents differ, in the order they are shown. */
export const changedSections = (before: Comparable, after: Comparable): VersionSection[] =>
  [...versionFieldNames, ...versionPartNames].filter((section) => essence(before, section) !== essence(after, section));

export const sectionLabel = (section: VersionSection): string =>
  isVersionPart(section) ? versionParts[section].label : versionFields[section].label;
