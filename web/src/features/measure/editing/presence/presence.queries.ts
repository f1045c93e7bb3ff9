import { isVersionFieldName, reportPresence, versionFields } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "../../../../api/call-api.ts";

const interval = 12_000;

/** The focused field, if any. */
function fieldInFocus(): string | null {
  // A radio button or checkbox is inside its field's group.
  const control = document.activeElement?.closest("[id^='edit-']");
  const name = control?.id.replace(/^edit-/, "") ?? "";
  return isVersionFieldName(name) ? name : null;
}

/** Reports the editor's position and returns the others'. Failures are ignored: presence is optional. */
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
