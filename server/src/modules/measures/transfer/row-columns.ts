import {
  type ActorInput,
  authorRole,
  type ConnectionInput,
  reviewerRole,
  type TargetValueInput,
  toContentInput,
  type VersionContent,
  type VersionContentInput,
  type VersionContentUpdate,
} from "@indikatorkatalogen/contract";
import { makeCode } from "../../../language/make-code.ts";
import { transferTexts } from "../../../texts/transfer-texts.ts";
import { toTargetText } from "../representations/entry-text.ts";
import { type KnownNames, roleIdOf } from "./known-names.service.ts";
import type { ResolvedRow } from "./resolve-row.ts";
import { parseTargetText } from "./target-texts.ts";

export function actorColumns(
  { author, authenticator }: ResolvedRow,
  { actors }: VersionContentInput,
  known: KnownNames,
): VersionContentUpdate {
  if (author === undefined && authenticator === undefined) return {};
  const withAuthor = withHolder(actors, roleIdOf(known, authorRole), author);
  return { actors: withHolder(withAuthor, roleIdOf(known, reviewerRole), authenticator) };
}

/** The one person with the role; null removes the person. */
function withHolder(
  actors: readonly ActorInput[],
  roleId: string,
  person: { id: string } | null | undefined,
): ActorInput[] {
  if (person === undefined) return [...actors];
  const isHolder = ({ role, person: holder }: ActorInput) => role.id === roleId && holder !== null;
  const changed = actors.map((actor) => (isHolder(actor) ? { ...actor, person } : actor));
  if (person && !changed.some(isHolder)) {
    return [...changed, { role: { id: roleId }, person, instanceIdentifier: null, comment: null }];
  }
  return changed.filter((actor) => actor.person !== null || actor.instanceIdentifier !== null);
}

/** Rows show the first connection. One without both ends is removed, and the next becomes the first. */
export function connectionColumns(
  { row: { columns, parts }, measurementSource, reportingSystem }: ResolvedRow,
  { connections }: VersionContentInput,
  warnings: string[],
): VersionContentUpdate {
  const { contractVersion } = columns;
  const given = Object.entries({ measurementSource, reportingSystem, contractVersion });
  const changes: Partial<ConnectionInput> = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length === 0 || parts.has("connections")) return {};
  const changed = [...connections, emptyConnection].map((connection) => ({ ...connection, ...changes }));
  const first = changed.findIndex((one) => one.measurementSource !== null || one.reportingSystem !== null);
  if (first < 0 && contractVersion) warnings.push(transferTexts.contractVersionUnplaced);
  return { connections: first < 0 ? [] : [...changed.slice(first, first + 1), ...connections.slice(first + 1)] };
}

const emptyConnection: ConnectionInput = {
  measurementSource: null,
  reportingSystem: null,
  contractVersion: null,
  validFrom: null,
  validTo: null,
};

/** Texts of stored targets leave them unchanged; other texts are parsed as new targets. */
export function targetColumn(
  { row: { columns, parts }, fields }: ResolvedRow,
  before: VersionContent,
  warnings: string[],
): VersionContentUpdate {
  const { targetTexts } = columns;
  if (targetTexts === undefined || parts.has("targetValues")) return {};
  const stored = toContentInput(before).targetValues;
  const own: (string | null)[] = before.targetValues.map((target) => toTargetText(target, before.unit));
  const takeOwn = (text: string): TargetValueInput | undefined => {
    const index = own.indexOf(text);
    if (index >= 0) own[index] = null;
    return stored[index];
  };
  const unit = fields.unit === undefined ? before.unit?.codeId : fields.unit?.codeId;
  const targets = targetTexts.flatMap((text) => takeOwn(text) ?? readTarget(text, unit) ?? []);
  if (targets.length === targetTexts.length) return { targetValues: targets };
  const unread = targetTexts.filter(
    (text) => !before.targetValues.some((one) => toTargetText(one, before.unit) === text),
  );
  warnings.push(...unread.filter((text) => !readTarget(text, unit)).map(transferTexts.targetUnread));
  // A text that cannot be read may be one of the stored targets.
  return stored.length > 0 ? {} : { targetValues: targets };
}

/** A text without a unit, or with that of the measure. */
function readTarget(text: string, measureUnit: string | undefined): TargetValueInput | undefined {
  const read = parseTargetText(text);
  if (!read || (read.unit !== null && makeCode(read.unit) !== measureUnit)) return undefined;
  return { ...emptyTarget, ...read, unit: null };
}

const emptyTarget = {
  validFrom: null,
  validTo: null,
  motivation: null,
  reference: null,
  organizationalLevel: null,
} as const;
