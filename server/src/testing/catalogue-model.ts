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
export type ExpectedResult = { refusal: Refusal } | { apply: () => void };

const refuse = (refusal: Refusal): ExpectedResult => ({ refusal });

interface SectionChange {
  section: VersionSection;
  expectedRevision: number | undefined;
  /** Why the change itself is refused, if it is. */
  refusal?: Refusal | undefined;
  isSame?: boolean;
  apply: (version: ModelVersion) => void;
}

/** The expected result of changing one field or part of a draft. */
export function predictSection(version: ModelVersion | undefined, change: SectionChange): ExpectedResult {
  if (!version) return refuse(404);
  if (version.status !== "ONGOING") return refuse(409);
  const changedAt = version.changed[change.section] ?? 0;
  const isStale = change.expectedRevision !== undefined && changedAt > change.expectedRevision;
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

interface VersionChange {
  from: readonly VersionStatus[];
  expectedRevision: number | undefined;
  refusal?: Refusal | undefined;
  apply: (version: ModelVersion) => void;
}

/** The expected result of changing the whole version. */
export function predictVersion(version: ModelVersion | undefined, change: VersionChange): ExpectedResult {
  if (!version) return refuse(404);
  if (!change.from.includes(version.status)) return refuse(409);
  if (change.expectedRevision !== undefined && change.expectedRevision !== version.revision) return refuse(412);
  if (change.refusal) return refuse(change.refusal);
  return { apply: () => change.apply(version) };
}

/** A change that was not made by an editor of this version, such as an import or a merge. */
export function forceChange(
  measure: ModelMeasure,
  version: ModelVersion,
  change: Pick<SectionChange, "section" | "apply">,
): void {
  change.apply(version);
  version.revision += 1;
  version.changed[change.section] = version.revision;
  if (version.status === "PUBLISHED") addSnapshot(measure, "PUBLISHED_UPDATED", version);
}

/** The version that a list shows of a measure to those who see these statuses. */
export const listedVersion = (
  { versions }: ModelMeasure,
  visible: readonly VersionStatus[],
): ModelVersion | undefined =>
  (["PUBLISHED", "ONGOING", "UNPUBLISHED"] as const)
    .filter((status) => visible.includes(status))
    .map((status) => versions.findLast((version) => version.status === status))
    .find((version) => version !== undefined);

export const newestVersion = (measure: ModelMeasure | undefined): ModelVersion | undefined => measure?.versions.at(-1);

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
export function deleteUnlinked(catalogue: Catalogue): void {
  for (const id of catalogue.submeasures.keys()) {
    if (linksTo(catalogue, id).length === 0) catalogue.submeasures.delete(id);
  }
}

export function addSnapshot(measure: ModelMeasure, type: string, { versionNr, revision }: ModelVersion): void {
  measure.snapshots.push({ name: `${type} ${versionNr} ${revision}` });
}
