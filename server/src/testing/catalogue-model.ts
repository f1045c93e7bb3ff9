import type { VersionSection, VersionStatus } from "@indikatorkatalogen/contract";

/** A simple model of the rules of authoring, to compare the implementation with. */
export interface ModelVersion {
  id: string;
  measureId: string;
  versionNr: number;
  status: VersionStatus;
  revision: number;
  isPublishable: boolean;
  title: string;
  description: string | null;
  thresholdForViewing: number | null;
  keywords: string[];
  targetValues: number[];
  submeasures: string[];
  /** The revision at which each section last changed. */
  changed: Partial<Record<VersionSection, number>>;
}

export interface ModelMeasure {
  id: string;
  lastVersionNr: number;
  versions: ModelVersion[];
  /** The stored snapshots, as `type number revision`, with the content when it was first read. */
  snapshots: { name: string; content?: unknown }[];
}

export interface Catalogue {
  measures: ModelMeasure[];
  submeasures: Map<string, { ownerMeasureId: string; restriction: string }>;
}

type Refusal = 400 | 404 | 409 | 412;
/** The expected result of a call: a refusal, or a change to the model. */
export type Verdict = { refusal: Refusal } | { apply: () => void };

const refuse = (refusal: Refusal): Verdict => ({ refusal });

interface SectionChange {
  section: VersionSection;
  seen: number | undefined;
  /** Why the change itself is refused, if it is. */
  refusal?: Refusal | undefined;
  isSame?: boolean;
  apply: (version: ModelVersion) => void;
}

/** The expected result of changing one field or part of a draft. */
export function judgeSection(version: ModelVersion | undefined, change: SectionChange): Verdict {
  if (!version) return refuse(404);
  if (version.status !== "ONGOING") return refuse(409);
  const changedAt = version.changed[change.section] ?? 0;
  const isStale = change.seen !== undefined && changedAt > change.seen;
  // A stale write is refused before any other check, unless it changes nothing.
  if (isStale && (change.refusal || !change.isSame)) return refuse(412);
  if (change.refusal) return refuse(change.refusal);
  if (change.isSame) return { apply: () => {} };
  return {
    apply: () => {
      change.apply(version);
      version.revision += 1;
      version.changed[change.section] = version.revision;
    },
  };
}

interface WholeChange {
  from: readonly VersionStatus[];
  seen: number | undefined;
  refusal?: Refusal | undefined;
  apply: (version: ModelVersion) => void;
}

/** The expected result of changing the whole version. */
export function judgeWhole(version: ModelVersion | undefined, change: WholeChange): Verdict {
  if (!version) return refuse(404);
  if (!change.from.includes(version.status)) return refuse(409);
  if (change.seen !== undefined && change.seen !== version.revision) return refuse(412);
  if (change.refusal) return refuse(change.refusal);
  return { apply: () => change.apply(version) };
}

/** A change that was not made by an editor of this version, such as an import or a merge. */
export function changeAnyway(
  measure: ModelMeasure,
  version: ModelVersion,
  change: Pick<SectionChange, "section" | "apply">,
): void {
  change.apply(version);
  version.revision += 1;
  version.changed[change.section] = version.revision;
  if (version.status === "PUBLISHED") keepSnapshot(measure, "PUBLISHED_UPDATED", version);
}

/** The version that a list shows of a measure to those who see these statuses. */
export const shownOf = ({ versions }: ModelMeasure, visible: readonly VersionStatus[]): ModelVersion | undefined =>
  (["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const)
    .filter((status) => visible.includes(status))
    .map((status) => versions.findLast((version) => version.status === status))
    .find((version) => version !== undefined);

export const newestOf = (measure: ModelMeasure | undefined): ModelVersion | undefined => measure?.versions.at(-1);

export const earlierPublished = (measure: ModelMeasure, { versionNr }: ModelVersion): ModelVersion | undefined =>
  measure.versions.findLast((version) => version.status === "PUBLISHED" && version.versionNr < versionNr);

export const replacedBy = (measure: ModelMeasure, { versionNr }: ModelVersion): number | null => {
  const newer = measure.versions.filter((one) => one.status === "PUBLISHED" && one.versionNr > versionNr);
  return newer.at(-1)?.versionNr ?? null;
};

const allVersions = ({ measures }: Catalogue): ModelVersion[] => measures.flatMap(({ versions }) => versions);

export const linksTo = (catalogue: Catalogue, submeasure: string): string[] =>
  allVersions(catalogue)
    .filter(({ submeasures }) => submeasures.includes(submeasure))
    .map(({ id }) => id);

export const isUsedElsewhere = (catalogue: Catalogue, measureId: string): boolean =>
  allVersions(catalogue).some(
    (version) =>
      version.measureId !== measureId &&
      version.submeasures.some((id) => catalogue.submeasures.get(id)?.ownerMeasureId === measureId),
  );

export const hasRestriction = (
  catalogue: Catalogue,
  version: ModelVersion | undefined,
  restriction: string | undefined,
): boolean => (version?.submeasures ?? []).some((id) => catalogue.submeasures.get(id)?.restriction === restriction);

/** A sub-measure lives as long as any version links to it. */
export function forgetUnlinked(catalogue: Catalogue): void {
  for (const id of catalogue.submeasures.keys()) {
    if (linksTo(catalogue, id).length === 0) catalogue.submeasures.delete(id);
  }
}

export function keepSnapshot(measure: ModelMeasure, type: string, { versionNr, revision }: ModelVersion): void {
  measure.snapshots.push({ name: `${type} ${versionNr} ${revision}` });
}
