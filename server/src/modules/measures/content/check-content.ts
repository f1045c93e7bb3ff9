import { type FieldMessage, messages, type VersionContentInput, type VersionPart } from "@indikatorkatalogen/contract";
import type { Database } from "../../../database/database.ts";
import { invalidFields } from "../../../errors/app-error.ts";
import { checkReferences } from "./content-references.ts";

const share = "ANDEL";

interface Check {
  /** The sections that are about to be written. */
  given: Partial<VersionContentInput>;
  /** The whole content as it will be. */
  whole: VersionContentInput;
  /** The ids that parts may keep: those the version already has. */
  ownIds: ReadonlySet<string>;
}

/** The rules that need more than one field, or the database, to be judged. */
export async function checkContent(db: Database, { given, whole, ownIds }: Check): Promise<void> {
  const problems = [...orderProblems(given, whole), ...shareProblems(given, whole), ...idProblems(given, ownIds)];
  if (problems.length > 0) throw invalidFields(problems);
  await checkReferences(db, given);
}

function orderProblems(
  given: Partial<VersionContentInput>,
  { validFrom, validTo }: VersionContentInput,
): FieldMessage[] {
  if (validFrom === null || validTo === null || validTo >= validFrom) return [];
  const field = given.validFrom !== undefined && given.validTo === undefined ? "validFrom" : "validTo";
  return [{ field, message: messages.validToBeforeValidFrom }];
}

function shareProblems(given: Partial<VersionContentInput>, whole: VersionContentInput): FieldMessage[] {
  return (given.targetValues ?? []).flatMap(({ value, unit }, index) => {
    const isShare = (unit ?? whole.unit)?.codeId === share;
    return isShare && (value < 0 || value > 100)
      ? [{ field: `targetValues.${index}.value`, message: messages.shareOutOfRange }]
      : [];
  });
}

const parts: VersionPart[] = ["actors", "connections", "targetValues", "submeasures"];

/** An id that the version does not have cannot be kept: it would take a part away from another version. */
const idProblems = (given: Partial<VersionContentInput>, ownIds: ReadonlySet<string>): FieldMessage[] =>
  parts.flatMap((part) =>
    (given[part] ?? []).flatMap(({ id }, index) =>
      id === undefined || ownIds.has(id) ? [] : [{ field: `${part}.${index}.id`, message: messages.foreignPart }],
    ),
  );
