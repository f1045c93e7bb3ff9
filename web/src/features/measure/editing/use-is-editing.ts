import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useSearch } from "@tanstack/react-router";
import { canEdit } from "../../../domain/measure/version-actions.ts";
import { useAccess } from "../../session/use-access.ts";

/** Whether the address asks for editing, and the visitor may. */
export function useIsEditing(version: MeasureVersion): boolean {
  const { edit } = useSearch({ strict: false });
  const hasAccess = useAccess();
  return edit === true && canEdit(version, hasAccess);
}
