import {
  isVersionFieldName,
  type Presence,
  reportPresence,
  versionFieldNames,
  versionFields,
} from "@indikatorkatalogen/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { callApi, sendLastCall } from "../../../../api/call-api.ts";
import { controlId } from "../../part-pages.ts";

const intervalMs = 12_000;

/** Renewed each time a version is left, so that a report that arrives late does not make the editor present again. */
let visit = crypto.randomUUID();

/** The focused field, if any. A radio button or checkbox is inside its field's group. */
const fieldInFocus = (): string | null =>
  versionFieldNames.find((name) => document.getElementById(controlId(name))?.contains(document.activeElement)) ?? null;

/** The position in the version of another user, or of another window of the same user. */
export interface Colleague extends Presence {
  label: string | undefined;
}

const toColleague = ({ user, field, isYou }: Presence): Colleague => ({ user, field, isYou, label: labelOf(field) });

const labelOf = (field: string | null) => (field && isVersionFieldName(field) ? versionFields[field].label : undefined);

/** Reports the editor's position and returns the others'. Failures are ignored: presence is optional. */
export const presenceQuery = (versionId: string) =>
  queryOptions({
    queryKey: ["presence", versionId],
    queryFn: async ({ signal }) => {
      const body = { field: fieldInFocus(), tab: visit };
      const others = await callApi(reportPresence, { params: { id: versionId }, body }, signal).catch(() => []);
      return others.map(toColleague);
    },
    refetchInterval: intervalMs,
    staleTime: intervalMs,
    gcTime: 0,
    retry: false,
  });

const moveDelayMs = 150;

/** Reports at once when the editor moves to another field, and when the version is closed. */
export function followFocus(queryClient: QueryClient, versionId: string): () => void {
  let moving: number | undefined;
  const { queryKey } = presenceQuery(versionId);
  const handleMove = () => {
    window.clearTimeout(moving);
    moving = window.setTimeout(() => void queryClient.invalidateQueries({ queryKey }), moveDelayMs);
  };
  const leave = () => {
    const body = { field: null, tab: visit, hasLeft: true };
    sendLastCall(reportPresence, { params: { id: versionId }, body });
    visit = crypto.randomUUID();
  };
  document.addEventListener("focusin", handleMove);
  document.addEventListener("focusout", handleMove);
  window.addEventListener("pagehide", leave);
  return () => {
    window.clearTimeout(moving);
    document.removeEventListener("focusin", handleMove);
    document.removeEventListener("focusout", handleMove);
    window.removeEventListener("pagehide", leave);
    leave();
  };
}
