import { isVersionFieldName, reportPresence, versionFields } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../api/call-api.ts";

const interval = 12_000;

/** The field that has the cursor, in whatever way it got there. */
function fieldInFocus(): string | null {
  const name = document.activeElement?.id.replace(/^edit-/, "") ?? "";
  return isVersionFieldName(name) ? name : null;
}

/** Tells the others where this editor is, and hears where they are. It is a courtesy: when it fails nothing is said. */
export const presenceQuery = (versionId: string) =>
  queryOptions({
    queryKey: ["presence", versionId],
    queryFn: async ({ signal }) => {
      const body = { field: fieldInFocus() };
      const others = await callApi(reportPresence, { params: { id: versionId }, body }, signal).catch(() => []);
      return others.map(({ user, field }) => ({ user, field, label: labelOf(field) }));
    },
    refetchInterval: interval,
    staleTime: interval,
    gcTime: 0,
    retry: false,
  });

const labelOf = (field: string | null) => (field && isVersionFieldName(field) ? versionFields[field].label : undefined);
