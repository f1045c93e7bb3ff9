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

/** What is to be done with every ticked measure. */
export type BulkChange =
  | { kind: "owner"; owner: Named }
  | { kind: "keywords"; add: CodeEntry[]; remove: CodeEntry[] }
  | { kind: "dataSource"; source: Named }
  | { kind: "validity"; validFrom: number; validTo: number | null }
  | { kind: "validTo"; validTo: number | null }
  | { kind: "publish" };

/** What is sent: as it is read, but that a new connection has no id yet. */
type BulkUpdate = Partial<Omit<VersionContent, "connections">> & { connections?: ConnectionInput[] };

/** What comes of the change in one version. */
export interface Plan {
  version: MeasureVersion;
  before: string;
  after: string;
  /** What is sent; nothing when the version already is so, or cannot be changed. */
  update: BulkUpdate | undefined;
  /** Why it cannot be changed. */
  obstacle: string | undefined;
}

/**
 * The versions of a measure that a change concerns: the published version and the draft, or the draft's
 * publishing would take the change back.
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
): Plan {
  if (change.kind === "publish") return planPublishing(version, hasAccess);
  const { update, before, after, obstacle } = wish(version, change);
  const isSame = before === after;
  const content = { ...version, ...update, connections: version.connections };
  return {
    version,
    before,
    after: obstacle ? before : after,
    obstacle: obstacle ?? (isSame ? undefined : obstacleTo(version, content, hasAccess)),
    update: isSame || obstacle ? undefined : update,
  };
}

/** Whether there is anything to send for it. */
export const isChanging = ({ update, obstacle }: Plan): boolean => update !== undefined && obstacle === undefined;

function planPublishing(version: MeasureVersion, hasAccess: (resource: Resource) => boolean): Plan {
  const statuses = { before: t(`status.${version.status}`), after: t("status.PUBLISHED") };
  const isDraft = isOngoing(version);
  const obstacle = isDraft
    ? (problemsOf(version) ?? (hasAccess("measures:publish") ? undefined : t("bulk.obstacles.right")))
    : t("bulk.obstacles.noDraft");
  return { version, ...statuses, obstacle, update: isDraft ? {} : undefined };
}

interface Wish {
  update: BulkUpdate;
  before: string;
  after: string;
  obstacle?: string | undefined;
}

function wish(version: MeasureVersion, change: Exclude<BulkChange, { kind: "publish" }>): Wish {
  switch (change.kind) {
    case "owner":
      return {
        update: { measureOwner: change.owner },
        before: version.measureOwner?.name ?? "",
        after: change.owner.name,
      };
    case "keywords":
      return keywordWish(version, change);
    case "dataSource":
      return sourceWish(version.connections, change.source);
    case "validity":
      return validityWish(version, change);
    case "validTo":
      return {
        ...validityWish(version, { validFrom: version.validFrom, validTo: change.validTo }),
        update: { validTo: change.validTo },
      };
  }
}

const namesOf = (codes: readonly CodeEntry[]) => codes.map(({ displayName }) => displayName).join(", ");

function keywordWish({ keywords }: MeasureVersion, { add, remove }: { add: CodeEntry[]; remove: CodeEntry[] }): Wish {
  const has = (codes: readonly CodeEntry[], { codeId }: CodeEntry) => codes.some((code) => code.codeId === codeId);
  const kept = keywords.filter((code) => !has(remove, code));
  const next = [...kept, ...add.filter((code) => !has(kept, code))];
  return { update: { keywords: next }, before: namesOf(keywords), after: namesOf(next) };
}

const newConnection = { reportingSystem: null, contractVersion: null, validFrom: null, validTo: null };

function sourceWish(connections: readonly Connection[], source: Named): Wish {
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

function validityWish(version: MeasureVersion, { validFrom, validTo }: Validity): Wish {
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

/** What is published must be complete, also what was brought in incomplete from an old catalogue. */
function problemsOf(content: VersionContent): string | undefined {
  const labels = [...new Set(publishProblems(content).map(({ field }) => sectionLabel(field as VersionSection)))];
  return labels.length > 0 ? t("bulk.obstacles.incomplete", { fields: labels.join(", ") }) : undefined;
}
