import { z } from "zod";

export const versionStatuses = ["ONGOING", "PUBLISHED", "UNPUBLISHED"] as const;
export const versionStatus = z.enum(versionStatuses);
export type VersionStatus = z.infer<typeof versionStatus>;

interface HasStatus {
  status: VersionStatus;
}

/** Only a draft is edited piece by piece; a published version changes as a whole. */
export const isOngoing = (version: HasStatus) => version.status === "ONGOING";
/** Only published versions can be unpublished, and an unpublished one is never published again. */
export const canUnpublish = (version: HasStatus) => version.status === "PUBLISHED";
/** What is published is first unpublished, so that nobody's figures lose their definition by accident. */
export const canDeleteVersion = (version: HasStatus) => version.status !== "PUBLISHED";

/** Which version a page opens: the newest published one, else the newest. Versions come in ascending order. */
export const defaultVersion = <V extends HasStatus>(versions: readonly V[]): V | undefined =>
  versions.findLast(({ status }) => status === "PUBLISHED") ?? versions.at(-1);
