import type { FieldMessage } from "../errors.ts";
import { messages, withLimit } from "../texts/messages.ts";
import { authorRole, reviewerRole } from "./actor.ts";
import { operatorDisagrees } from "./target-value.ts";
import { isValidPeriod } from "./validity.ts";
import type { VersionContent } from "./version-content.ts";
import { type VersionField, versionFields } from "./version-field-table.ts";
import { type VersionFieldName, versionFieldNames } from "./version-fields.ts";

const minTitleLength = 3;

/** Everything that stands in the way of publishing. */
export function publishProblems(content: VersionContent): FieldMessage[] {
  const problems = versionFieldNames.flatMap((field) => {
    const message = isEmpty(content, field)
      ? missing(versionFields[field], content.measurementTypeCode?.codeId)
      : undefined;
    return message ? [{ field, message }] : [];
  });
  if (content.title.length < minTitleLength) {
    problems.push({ field: "title", message: withLimit(messages.minLength, minTitleLength) });
  }
  if (!isValidPeriod(content)) problems.push({ field: "validTo", message: messages.validToBeforeValidFrom });
  return problems;
}

function isEmpty(content: VersionContent, field: VersionFieldName): boolean {
  const value = content[field];
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function missing({ publish, kind }: VersionField, measurementType: string | undefined): string | undefined {
  if (publish === "always") return kind === "codes" ? messages.notEmpty : messages.required;
  if (publish === "proportion" && measurementType === "PROPOR") return messages.requiredForProportion;
  if (publish === "population" && (measurementType === "CONTVAR" || measurementType === "COHORT")) {
    return messages.requiredForPopulation;
  }
  return undefined;
}

/** What deserves a second look but stops nothing. */
export function publishWarnings(content: VersionContent, publisherName: string | null): FieldMessage[] {
  const recommended = versionFieldNames
    .filter((field) => (versionFields[field] as VersionField).publish === "recommended" && isEmpty(content, field))
    .map((field) => ({ field, message: messages.recommended }));
  const roleHolders = (role: string) => content.actors.filter((actor) => actor.role.code === role);
  const isAuthor = roleHolders(authorRole).some(
    ({ person }) => person && `${person.firstName} ${person.lastName}` === publisherName,
  );
  return [
    ...recommended,
    ...(roleHolders(reviewerRole).length === 0 ? [{ field: "actors", message: messages.noReviewer }] : []),
    ...(isAuthor ? [{ field: "actors", message: messages.publisherIsAuthor }] : []),
    ...content.targetValues
      .filter(({ operator }) => operatorDisagrees(operator, content.soughtValue?.codeId))
      .map(() => ({ field: "targetValues", message: messages.operatorAgainstSoughtValue })),
  ];
}
