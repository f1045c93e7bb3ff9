import {
  type CodeEntry,
  type Connection,
  type ConnectionInput,
  defaultVersion,
  isOngoing,
  isValidPeriod,
  type Measure,
  type MeasureVersion,
  publishProblems,
  type Resource,
  sectionLabel,
  type VersionContent,
  type VersionSection,
} from "@indikatorkatalogen/contract";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";

interface Named {
  id: string;
  name: string;
}

/** The change of every selected measure. */
export type BulkChange =
  | { kind: "owner"; owner: Named }
  | { kind: "keywords"; add: CodeEntry[]; remove: CodeEntry[] }
  | { kind: "dataSource"; source: Named }
  | { kind: "validity"; validFrom: number; validTo: number | null }
  | { kind: "validTo"; validTo: number | null }
  | { kind: "publish" };

/** The body that is sent; a new connection has no id yet. */
type BulkUpdate = Partial<Omit<VersionContent, "connections">> & { connections?: ConnectionInput[] };

interface ShownVersion {
  version: MeasureVersion;
  before: string;
  after: string;
}

/** The update to send for a version. */
export type PlannedChange = ShownVersion & { kind: "change"; update: BulkUpdate };

/** The effect of the change on one version: it may have the values already, or an obstacle may prevent the change. */
export type VersionPlan =
  | PlannedChange
  | (ShownVersion & { kind: "unchanged" })
  | (ShownVersion & { kind: "blocked"; obstacle: string });

/**
 * The versions of a measure that a change concerns: the published version and the draft, because publishing the draft
 * would otherwise revert the change.
 */
export function versionsToChange({ measureVersions }: Measure, { kind }: BulkChange): MeasureVersion[] {
  const shown = defaultVersion(measureVersions);
  const draft = measureVersions.find(isOngoing);
  const concerned = kind === "publish" ? [draft ?? shown] : [...new Set([shown, draft])];
  return concerned.filter((version) => version !== undefined);
}

export function planChange(
  version: MeasureVersion,
  change: BulkChange,
  hasAccess: (resource: Resource) => boolean,
): VersionPlan {
  if (change.kind === "publish") return planPublishing(version, hasAccess);
  const { update, before, after, obstacle: impossible } = planUpdate(version, change);
  if (impossible !== undefined) return { kind: "blocked", version, before, after: before, obstacle: impossible };
  const shown = { version, before, after };
  if (before === after) return { kind: "unchanged", ...shown };
  const obstacle = obstacleTo(version, { ...version, ...update, connections: version.connections }, hasAccess);
  return obstacle === undefined ? { kind: "change", ...shown, update } : { kind: "blocked", ...shown, obstacle };
}

function planPublishing(version: MeasureVersion, hasAccess: (resource: Resource) => boolean): VersionPlan {
  const shown = { version, before: t(`status.${version.status}`), after: t("status.PUBLISHED") };
  const obstacle = obstacleToPublishing(version, hasAccess);
  return obstacle === undefined ? { kind: "change", ...shown, update: {} } : { kind: "blocked", ...shown, obstacle };
}

function obstacleToPublishing(version: MeasureVersion, hasAccess: (resource: Resource) => boolean): string | undefined {
  if (!isOngoing(version)) return t("bulk.obstacles.noDraft");
  return problemsOf(version) ?? (hasAccess("measures:publish") ? undefined : t("bulk.obstacles.right"));
}

interface PlannedUpdate {
  update: BulkUpdate;
  before: string;
  after: string;
  obstacle?: string | undefined;
}

function planUpdate(version: MeasureVersion, change: Exclude<BulkChange, { kind: "publish" }>): PlannedUpdate {
  switch (change.kind) {
    case "owner":
      return {
        update: { measureOwner: change.owner },
        before: version.measureOwner?.name ?? "",
        after: change.owner.name,
      };
    case "keywords":
      return planKeywords(version, change);
    case "dataSource":
      return planSource(version.connections, change.source);
    case "validity":
      return planValidity(version, change);
    case "validTo":
      return {
        ...planValidity(version, { validFrom: version.validFrom, validTo: change.validTo }),
        update: { validTo: change.validTo },
      };
  }
}

const namesOf = (codes: readonly CodeEntry[]) => codes.map(({ displayName }) => displayName).join(", ");

function planKeywords(
  { keywords }: MeasureVersion,
  { add, remove }: { add: CodeEntry[]; remove: CodeEntry[] },
): PlannedUpdate {
  const has = (codes: readonly CodeEntry[], { codeId }: CodeEntry) => codes.some((code) => code.codeId === codeId);
  const kept = keywords.filter((code) => !has(remove, code));
  const next = [...kept, ...add.filter((code) => !has(kept, code))];
  return { update: { keywords: next }, before: namesOf(keywords), after: namesOf(next) };
}

const newConnection = { reportingSystem: null, contractVersion: null, validFrom: null, validTo: null };

function planSource(connections: readonly Connection[], source: Named): PlannedUpdate {
  const before = connections.map(({ measurementSource }) => measurementSource?.name ?? t("bulk.noSource")).join(", ");
  const [first, ...others] = connections;
  const obstacle =
    others.length > 0 ? t("bulk.obstacles.severalConnections", { count: connections.length }) : undefined;
  const next = { ...(first ?? newConnection), measurementSource: source };
  return { update: { connections: [next] }, before, after: source.name, obstacle };
}

interface Validity {
  validFrom: number | null;
  validTo: number | null;
}

function planValidity(version: MeasureVersion, { validFrom, validTo }: Validity): PlannedUpdate {
  const isBackwards = validFrom !== null && !isValidPeriod({ validFrom, validTo });
  return {
    update: { validFrom, validTo },
    before: inWords(version),
    after: inWords({ validFrom, validTo }),
    obstacle: isBackwards ? t("bulk.obstacles.endsBeforeStart", { date: formatDate(validFrom) }) : undefined,
  };
}

const inWords = ({ validFrom, validTo }: Validity) =>
  t("bulk.validity", {
    from: validFrom === null ? t("bulk.noStart") : formatDate(validFrom),
    to: validTo === null ? t("bulk.open") : formatDate(validTo),
  });

function obstacleTo(
  { status }: MeasureVersion,
  content: VersionContent,
  hasAccess: (resource: Resource) => boolean,
): string | undefined {
  switch (status) {
    case "ONGOING":
      return hasAccess("measures:update") ? undefined : t("bulk.obstacles.right");
    case "PUBLISHED":
      return hasAccess("measures:publish") ? problemsOf(content) : t("bulk.obstacles.published");
    case "UNPUBLISHED":
      return t("bulk.obstacles.unpublished");
  }
}

/** Published content must be complete, also when it was imported incomplete from an old catalogue. */
function problemsOf(content: VersionContent): string | undefined {
  const labels = [...new Set(publishProblems(content).map(({ field }) => sectionLabel(field as VersionSection)))];
  return labels.length > 0 ? t("bulk.obstacles.incomplete", { fields: labels.join(", ") }) : undefined;
}
