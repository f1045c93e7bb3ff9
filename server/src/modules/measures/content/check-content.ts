import {
  type FieldMessage,
  messages,
  partLimits,
  partNames,
  type VersionContentInput,
  type VersionPart,
  withLimit,
} from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { invalidFields } from "../../../errors/app-error.ts";
import { referenceProblems } from "./content-references.ts";

const share = "ANDEL";

export interface SentPart {
  part: VersionPart;
  id: string;
}

interface Check {
  /** The sections that are about to be written. */
  given: Partial<VersionContentInput>;
  /** The whole content as it will be. */
  whole: VersionContentInput;
  /** The ids that parts may keep: those the version already has. */
  ownIds: ReadonlySet<string>;
  /** The one part that the caller sent, when it did not send the whole list. */
  sent?: SentPart | undefined;
}

/** The rules that need more than one field, or the database, to be judged. */
export async function checkContent(db: Database, check: Check): Promise<void> {
  const problems = [
    ...orderProblems(check),
    ...shareProblems(check),
    ...countProblems(check),
    ...idProblems(check),
    ...(await referenceProblems(db, check)),
  ];
  if (problems.length > 0) throw invalidFields(problems.map(asSent(check)));
}

/** Whoever sent one part knows its fields by their own names, not by its place in the list. */
function asSent({ given, sent }: Check): (problem: FieldMessage) => FieldMessage {
  if (!sent) return (problem) => problem;
  const list: { id?: string | undefined }[] = given[sent.part] ?? [];
  const prefix = `${sent.part}.${list.findIndex(({ id }) => id === sent.id)}.`;
  return ({ field, message }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  });
}

function orderProblems({ given, whole: { validFrom, validTo } }: Check): FieldMessage[] {
  if (validFrom === null || validTo === null || validTo >= validFrom) return [];
  const field = given.validFrom !== undefined && given.validTo === undefined ? "validFrom" : "validTo";
  return [{ field, message: messages.validToBeforeValidFrom }];
}

/** The measure's unit may not become a share either, while a target that follows it is out of range. */
function shareProblems({ given, whole }: Check): FieldMessage[] {
  if (!given.targetValues && !given.unit) return [];
  return whole.targetValues.flatMap(({ value, unit }, index) => {
    const isShare = (unit ?? whole.unit)?.codeId === share;
    const field = given.targetValues ? `targetValues.${index}.value` : "unit";
    return isShare && (value < 0 || value > 100) ? [{ field, message: messages.shareOutOfRange }] : [];
  });
}

const countProblems = ({ given }: Check): FieldMessage[] =>
  partNames.flatMap((part) =>
    (given[part] ?? []).length > partLimits[part]
      ? [{ field: part, message: withLimit(messages.tooMany, partLimits[part]) }]
      : [],
  );

/** An id that the version does not have cannot be kept: it would take a part away from another version. */
const idProblems = ({ given, ownIds, sent }: Check): FieldMessage[] =>
  partNames.flatMap((part) =>
    (given[part] ?? []).flatMap(({ id }, index) =>
      id === undefined || ownIds.has(id) || id === sent?.id
        ? []
        : [{ field: `${part}.${index}.id`, message: messages.foreignPart }],
    ),
  );
