import {
  canDeleteVersion,
  canUnpublish,
  isOngoing,
  type Measure,
  type MeasureVersion,
  type Resource,
} from "@indikatorkatalogen/contract";

export const versionDeeds = ["edit", "newVersion", "copy", "publish", "unpublish", "delete"] as const;
export type VersionDeed = (typeof versionDeeds)[number];
type HasAccess = (resource: Resource) => boolean;

/** A draft asks for the right to change; what is published changes only by being published anew. */
const resourceToEdit = { ONGOING: "measures:update", PUBLISHED: "measures:publish", UNPUBLISHED: undefined } as const;

export function canEdit({ status }: Pick<MeasureVersion, "status">, hasAccess: HasAccess): boolean {
  const resource = resourceToEdit[status];
  return resource !== undefined && hasAccess(resource);
}

/** What somebody may do with a version, by right and by where it stands. */
export function deedsWith(measure: Measure, version: MeasureVersion, hasAccess: HasAccess): readonly VersionDeed[] {
  const may: Record<VersionDeed, boolean> = {
    edit: canEdit(version, hasAccess),
    newVersion: hasAccess("measures:update") && !measure.measureVersions.some(isOngoing),
    copy: hasAccess("measures:create"),
    publish: isOngoing(version) && hasAccess("measures:publish"),
    unpublish: canUnpublish(version) && hasAccess("measures:unpublish"),
    // What has been published also asks for the right to take it back.
    delete:
      canDeleteVersion(version) &&
      hasAccess("measures:delete") &&
      (isOngoing(version) || hasAccess("measures:unpublish")),
  };
  return versionDeeds.filter((deed) => may[deed]);
}
