import {
  type Actor,
  type CodeEntry,
  type Connection,
  hiddenPersonName,
  type PartValues,
  type SubMeasure,
  type TargetValue,
  type VersionContent,
  type VersionPart,
} from "@indikatorkatalogen/contract";

/** A part as plain values under a key that is the same in every version that says the same thing of the same thing. */
export interface KeyedPart {
  key: string;
  values: PartValues;
}

const nameOf = (code: CodeEntry | null) => code?.displayName ?? null;

/** A hidden name is said once. */
const shownName = ({ firstName, lastName }: NonNullable<Actor["person"]>) =>
  firstName === hiddenPersonName ? hiddenPersonName : `${firstName} ${lastName}`;

const ofActor = ({ role, person, instanceIdentifier, comment }: Actor): KeyedPart => ({
  key: [role.code, person?.id, instanceIdentifier?.id].join("|"),
  values: {
    role: role.name,
    person: person ? shownName(person) : null,
    instanceIdentifier: instanceIdentifier?.name ?? null,
    comment,
  },
});

const ofConnection = ({
  reportingSystem,
  measurementSource,
  contractVersion,
  validFrom,
  validTo,
}: Connection): KeyedPart => ({
  key: [reportingSystem?.id, measurementSource?.id].join("|"),
  values: {
    reportingSystem: reportingSystem?.name ?? null,
    measurementSource: measurementSource?.name ?? null,
    contractVersion,
    validFrom,
    validTo,
  },
});

const ofTargetValue = ({ id, unit, organizationalLevel, ...target }: TargetValue): KeyedPart => ({
  key: [target.type, target.level, organizationalLevel?.codeId].join("|"),
  values: { ...target, unit: nameOf(unit), organizationalLevel: nameOf(organizationalLevel) },
});

const ofSubMeasure = ({ id, gender, age, restriction, title, overrides }: SubMeasure): KeyedPart => ({
  key: id,
  values: { title, gender: nameOf(gender), age: nameOf(age), restriction, ...overrides },
});

/** Two that share a key, such as two regional targets, are told apart by their order. */
function numbered(parts: KeyedPart[]): KeyedPart[] {
  const seen = new Map<string, number>();
  return parts.map(({ key, values }) => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return { key: count === 1 ? key : `${key}#${count}`, values };
  });
}

export const keyedParts: Record<VersionPart, (content: VersionContent) => KeyedPart[]> = {
  actors: ({ actors }) => numbered(actors.map(ofActor)),
  connections: ({ connections }) => numbered(connections.map(ofConnection)),
  targetValues: ({ targetValues }) => numbered(targetValues.map(ofTargetValue)),
  submeasures: ({ submeasures }) => numbered(submeasures.map(ofSubMeasure)),
};
