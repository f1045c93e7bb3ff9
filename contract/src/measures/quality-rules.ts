import type { FindingKind } from "../content-analysis/content-analysis.contract.ts";
import { swedishDay, swedishDaysBetween } from "../dates.ts";
import type { FieldMessage } from "../errors.ts";
import { fullName } from "../person-names.ts";
import { validationTexts, withLimit } from "../texts/validation-texts.ts";
import { authorRole, reviewerRole } from "./actor.ts";
import { operatorDisagrees, type TargetValue } from "./target-value.ts";
import { isValidPeriod } from "./validity.ts";
import type { VersionContent } from "./version-content.ts";
import { type VersionField, versionFields } from "./version-field-table.ts";
import { fieldKindOf, type VersionFieldName, versionFieldNames } from "./version-fields.ts";
import type { VersionSection } from "./version-sections.ts";

/** What a rule may depend on besides the content. */
interface QualityContext {
  publisherName?: string | null;
  now?: Date;
}

/** One rule about the content of a version. */
export interface QualityRule {
  /** An error prevents publishing, a warning does not; a notice is only reported by the content analysis. */
  severity: "error" | "warning" | "notice";
  section: VersionSection;
  /** The kind of finding that the content analysis reports; without it the analysis ignores the rule. */
  finding?: FindingKind;
  /** Whether the rule applies to this content; without it the rule always applies. */
  appliesTo?(content: VersionContent): boolean;
  /** One message for each violation. */
  violations(content: VersionContent, context: QualityContext): string[];
}

export interface QualityViolation extends FieldMessage {
  field: VersionSection;
  rule: QualityRule;
}

const minTitleLength = 3;
/** A new version takes months to agree on. */
const expiryNoticeDays = 90;

const isEmpty = (content: VersionContent, field: VersionFieldName): boolean => {
  const value = content[field];
  return value === null || value === "" || (Array.isArray(value) && value.length === 0);
};

/** Which measurement types the requirement holds for, and its message. */
const requirements = {
  proportion: { types: ["PROPOR"], message: validationTexts.requiredForProportion },
  population: { types: ["CONTVAR", "COHORT"], message: validationTexts.requiredForPopulation },
} as const;

const messageIf = (isViolated: boolean, message: string): string[] => (isViolated ? [message] : []);

/** The rule that the field table states for a field. */
function fieldRule(field: VersionFieldName): QualityRule[] {
  const { publish, emptyWarning = validationTexts.recommended }: VersionField = versionFields[field];
  if (publish === undefined) return [];
  const rule = { section: field, finding: "MISSING_FIELDS" } as const;
  if (publish === "recommended") {
    const violations = (content: VersionContent) => messageIf(isEmpty(content, field), emptyWarning);
    return [{ ...rule, severity: "warning", violations }];
  }
  if (publish === "always") {
    const { missing } = fieldKindOf(field);
    return [{ ...rule, severity: "error", violations: (content) => messageIf(isEmpty(content, field), missing) }];
  }
  const { types, message } = requirements[publish];
  return [
    {
      ...rule,
      severity: "error",
      appliesTo: ({ measurementTypeCode }) => types.some((type) => type === measurementTypeCode?.codeId),
      violations: (content) => messageIf(isEmpty(content, field), message),
    },
  ];
}

const actorsWithRole = ({ actors }: VersionContent, role: string) => actors.filter((actor) => actor.role.code === role);

/** The last day of validity counts, as a Swedish date. */
const isExpired = (validTo: number, now: Date) => swedishDay(validTo) < swedishDay(now);

/** What the rule about target values says of one of them, which is also shown when it is entered and saved. */
export const operatorWarnings = (
  { operator }: Pick<TargetValue, "operator">,
  { soughtValue }: Pick<VersionContent, "soughtValue">,
): string[] => messageIf(operatorDisagrees(operator, soughtValue?.codeId), validationTexts.operatorAgainstSoughtValue);

/** Every rule, described once. Publishing, its warnings, the checklist and the content analysis all use this list. */
export const qualityRules: readonly QualityRule[] = [
  ...versionFieldNames.flatMap(fieldRule),
  {
    severity: "error",
    section: "title",
    finding: "MISSING_FIELDS",
    // An empty title is missing, which the rule of the field says.
    violations: ({ title }) =>
      messageIf(title !== "" && title.length < minTitleLength, withLimit(validationTexts.minLength, minTitleLength)),
  },
  {
    severity: "error",
    section: "validTo",
    finding: "MISSING_FIELDS",
    appliesTo: ({ validFrom, validTo }) => validFrom !== null && validTo !== null,
    violations: (content) => messageIf(!isValidPeriod(content), validationTexts.validToBeforeValidFrom),
  },
  {
    severity: "warning",
    section: "actors",
    violations: (content) => messageIf(actorsWithRole(content, reviewerRole).length === 0, validationTexts.noReviewer),
  },
  {
    severity: "warning",
    section: "actors",
    violations: (content, { publisherName }) => {
      const names = actorsWithRole(content, authorRole).flatMap(({ person }) => (person ? [fullName(person)] : []));
      return messageIf(
        names.some((name) => name === publisherName),
        validationTexts.publisherIsAuthor,
      );
    },
  },
  {
    severity: "warning",
    section: "targetValues",
    violations: (content) => content.targetValues.flatMap((target) => operatorWarnings(target, content)),
  },
  {
    severity: "notice",
    section: "validTo",
    finding: "EXPIRED",
    violations: ({ validTo }, { now }) =>
      messageIf(validTo !== null && now !== undefined && isExpired(validTo, now), validationTexts.expired),
  },
  {
    severity: "notice",
    section: "validTo",
    finding: "EXPIRING",
    violations: ({ validTo }, { now }) => {
      if (validTo === null || now === undefined || isExpired(validTo, now)) return [];
      return messageIf(swedishDaysBetween(now, validTo) <= expiryNoticeDays, validationTexts.expiring);
    },
  },
];

/** Every violation, in the order of the rules. */
export const violationsOf = (content: VersionContent, context: QualityContext = {}): QualityViolation[] =>
  qualityRules
    .filter(({ appliesTo }) => appliesTo?.(content) ?? true)
    .flatMap((rule) => rule.violations(content, context).map((message) => ({ field: rule.section, message, rule })));

const ofSeverity = (violations: readonly QualityViolation[], severity: QualityRule["severity"]): FieldMessage[] =>
  violations.filter(({ rule }) => rule.severity === severity).map(({ field, message }) => ({ field, message }));

/** What prevents publishing. */
export const publishProblems = (content: VersionContent): FieldMessage[] => ofSeverity(violationsOf(content), "error");

/** What should be looked at but does not prevent publishing. */
export const publishWarnings = (content: VersionContent, publisherName: string | null): FieldMessage[] =>
  ofSeverity(violationsOf(content, { publisherName }), "warning");

/**
 * A published version that was imported incomplete may stay so, but an update may not add problems. Of a version that had
 * no type, what the new type requires was open too.
 */
export function newPublishProblems(before: VersionContent, after: VersionContent): FieldMessage[] {
  const measurementTypeCode = before.measurementTypeCode ?? after.measurementTypeCode;
  const known = publishProblems({ ...before, measurementTypeCode });
  const isKnown = ({ field, message }: FieldMessage) =>
    known.some((problem) => problem.field === field && problem.message === message);
  return publishProblems(after).filter((problem) => !isKnown(problem));
}

/** The sections that must be right before this content can be published. */
export const requiredSections = (content: VersionContent): VersionSection[] => [
  ...new Set(
    qualityRules
      .filter(({ severity, appliesTo }) => severity === "error" && (appliesTo?.(content) ?? true))
      .map(({ section }) => section),
  ),
];
