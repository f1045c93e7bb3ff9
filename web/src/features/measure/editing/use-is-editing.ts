import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { canEdit } from "../../../domain/measure/version-actions.ts";
import { useAccess } from "../../session/use-access.ts";
import { findInterrupted } from "./edit-session/open-editors.ts";

/** Whether the address requests editing and the user is allowed to, or was until somebody else published. */
export function useIsEditing(version: MeasureVersion): boolean {
  const { edit } = useSearch({ strict: false });
  const queryClient = useQueryClient();
  const hasAccess = useAccess();
  return edit === true && (canEdit(version, hasAccess) || findInterrupted(queryClient, version) !== undefined);
}
