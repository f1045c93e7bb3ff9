import {
  canDeleteVersion,
  canUnpublish,
  isOngoing,
  type Measure,
  type MeasureVersion,
  type Resource,
} from "@indikatorkatalogen/contract";

export const versionActions = ["edit", "newVersion", "copy", "publish", "unpublish", "delete"] as const;
export type VersionAction = (typeof versionActions)[number];
type HasAccess = (resource: Resource) => boolean;

/** Changing a published version publishes it again, so it requires the right to publish. */
const resourceToEdit = { ONGOING: "measures:update", PUBLISHED: "measures:publish", UNPUBLISHED: undefined } as const;

export function canEdit({ status }: Pick<MeasureVersion, "status">, hasAccess: HasAccess): boolean {
  const resource = resourceToEdit[status];
  return resource !== undefined && hasAccess(resource);
}

/** The actions allowed on a version, by the user's rights and the version's status. */
export function allowedActions(
  measure: Measure,
  version: MeasureVersion,
  hasAccess: HasAccess,
): readonly VersionAction[] {
  const may: Record<VersionAction, boolean> = {
    edit: canEdit(version, hasAccess),
    newVersion: hasAccess("measures:update") && !measure.measureVersions.some(isOngoing),
    copy: hasAccess("measures:create"),
    publish: isOngoing(version) && hasAccess("measures:publish"),
    unpublish: canUnpublish(version) && hasAccess("measures:unpublish"),
    // Deleting what has been published also requires the right to unpublish.
    delete:
      canDeleteVersion(version) &&
      hasAccess("measures:delete") &&
      (isOngoing(version) || hasAccess("measures:unpublish")),
  };
  return versionActions.filter((action) => may[action]);
}
