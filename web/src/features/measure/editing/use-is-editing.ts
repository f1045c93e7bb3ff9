import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useSearch } from "@tanstack/react-router";
import { canEdit } from "../../../domain/measure/version-actions.ts";
import { useAccess } from "../../session/use-access.ts";

/** Whether the address requests editing and the user is allowed to. */
export function useIsEditing(version: MeasureVersion): boolean {
  const { edit } = useSearch({ strict: false });
  const hasAccess = useAccess();
  return edit === true && canEdit(version, hasAccess);
}
