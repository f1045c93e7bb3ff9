import type { MeasureVersion, Resource } from "@indikatorkatalogen/contract";
import { useSearch } from "@tanstack/react-router";
import { useAccess } from "../../session/use-access.ts";

/** A draft asks for the right to change; what is published changes only by being published anew. */
const resourceToEdit = { ONGOING: "measures:update", PUBLISHED: "measures:publish", UNPUBLISHED: undefined } as const;

export function canEdit(
  { status }: Pick<MeasureVersion, "status">,
  hasAccess: (resource: Resource) => boolean,
): boolean {
  const resource = resourceToEdit[status];
  return resource !== undefined && hasAccess(resource);
}

/** Whether the address asks for editing, and the visitor may. */
export function useIsEditing(version: MeasureVersion): boolean {
  const { edit } = useSearch({ strict: false });
  const hasAccess = useAccess();
  return edit === true && canEdit(version, hasAccess);
}
