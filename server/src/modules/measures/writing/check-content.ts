import {
  type ActorInput,
  authorRole,
  type FieldMessage,
  isShare,
  isValidPeriod,
  partOf,
  reviewerRole,
  type VersionContentInput,
  type VersionContentUpdate,
  type VersionPart,
  validationTexts,
  versionPartNames,
  withLimit,
} from "@indikatorkatalogen/contract";
import { AppError, invalidFields } from "../../../errors/app-error.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import { referenceProblems } from "./content-references.ts";
import type { References } from "./references.repository.ts";

/** The single part that the client sent, when it did not send the whole list. */
export interface SubmittedPart {
  part: VersionPart;
  id: string;
}

interface Check {
  /** The sections that will be written. */
  update: VersionContentUpdate;
  /** The whole content after the write. */
  whole: VersionContentInput;
  /** The ids that parts may keep: those the version already has. */
  ownIds: ReadonlySet<string>;
  submittedPart: SubmittedPart | undefined;
  references: References;
}

const maxBytes = 2_000_000;

/** Each text has its own limit, but a version with hundreds of sub-measures is read as a whole. */
function requireWithinBudget(whole: VersionContentInput): void {
  if (Buffer.byteLength(JSON.stringify(whole)) > maxBytes) {
    throw new AppError("PAYLOAD_TOO_LARGE_413", measureTexts.versionTooLarge);
  }
}

/** The rules that depend on more than one field, or on what the content refers to. */
export function checkContent(check: Check): void {
  requireWithinBudget(check.whole);
  const problems = [
    ...orderProblems(check),
    ...shareProblems(check),
    ...countProblems(check),
    ...idProblems(check),
    ...actorProblems(check),
    ...referenceProblems(check.update, check.references),
  ];
  if (problems.length > 0) throw invalidFields(problems.map(toSubmittedField(check)));
}

/** A client that sent one part knows its fields by their own names, not by the part's index in the list. */
function toSubmittedField({ update, submittedPart }: Check): (problem: FieldMessage) => FieldMessage {
  if (!submittedPart) return (problem) => problem;
  const list: { id?: string | undefined }[] = update[submittedPart.part] ?? [];
  const prefix = `${submittedPart.part}.${list.findIndex(({ id }) => id === submittedPart.id)}.`;
  return ({ field, message }) => ({
    field: field.startsWith(prefix) ? field.slice(prefix.length) : field,
    message,
  });
}

function orderProblems({ update, whole }: Check): FieldMessage[] {
  if (update.validFrom === undefined && update.validTo === undefined) return [];
  if (isValidPeriod(whole)) return [];
  const field = update.validFrom !== undefined && update.validTo === undefined ? "validFrom" : "validTo";
  return [{ field, message: validationTexts.validToBeforeValidFrom }];
}

/** The measure's unit may not become a share either, while a target that follows it is out of range. */
function shareProblems({ update, whole }: Check): FieldMessage[] {
  if (!update.targetValues && !update.unit) return [];
  return whole.targetValues.flatMap(({ value, unit }, index) => {
    const field = update.targetValues ? `targetValues.${index}.value` : "unit";
    const isOutOfRange = isShare(unit ?? whole.unit) && (value < 0 || value > 100);
    return isOutOfRange ? [{ field, message: contentCheckTexts.shareOutOfRange }] : [];
  });
}

const countProblems = ({ update }: Check): FieldMessage[] =>
  versionPartNames.flatMap((part) =>
    (update[part] ?? []).length > partOf(part).maxCount
      ? [{ field: part, message: withLimit(validationTexts.tooMany, partOf(part).maxCount) }]
      : [],
  );

/** An id that the version does not have is refused: it could belong to another version. */
const idProblems = ({ update, ownIds, submittedPart }: Check): FieldMessage[] =>
  versionPartNames.flatMap((part) =>
    (update[part] ?? []).flatMap(({ id }, index) =>
      id === undefined || ownIds.has(id) || id === submittedPart?.id
        ? []
        : [{ field: `${part}.${index}.id`, message: contentCheckTexts.foreignPart }],
    ),
  );

/** The same role is held by the same person or organisation only once. */
const holderOf = ({ role, person, instanceIdentifier }: ActorInput) =>
  [role.id, person?.id, instanceIdentifier?.id].join(" ");

/**
 * Lists show one author and one reviewer, so there can only be one of each. A new actor must have a role that
 * measures use; one that is there already stays even if its role is later meant for other things.
 */
function actorProblems({ update: { actors = [] }, ownIds, references }: Check): FieldMessage[] {
  const codes = actors.map(({ role }) => references.find("role", role.id)?.code);
  const holders = actors.map(holderOf);
  return actors.flatMap((actor, index): FieldMessage[] => {
    const field = `actors.${index}.role`;
    const code = codes[index];
    const isRepeated = (code === authorRole || code === reviewerRole) && codes.indexOf(code) !== index;
    if (isRepeated) return [{ field, message: contentCheckTexts.roleTaken }];
    if (holders.indexOf(holderOf(actor)) !== index) return [{ field, message: contentCheckTexts.sameActor }];
    const isNew = actor.id === undefined || !ownIds.has(actor.id);
    const isForeign = references.find("role", actor.role.id)?.appliesTo.includes("measureversion") === false;
    return isNew && isForeign ? [{ field, message: contentCheckTexts.roleNotHere }] : [];
  });
}
