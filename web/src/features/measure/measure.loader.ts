import { isOngoing, type Resource } from "@indikatorkatalogen/contract";
import type { QueryClient } from "@tanstack/react-query";
import { readTicket } from "../../api/ticket.ts";
import { findDeleted } from "../../domain/measure/deleted-versions.ts";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { selectVersion } from "../../domain/measure/select-version.ts";
import { fetchAllowedResources } from "../session/session.queries.ts";
import { loadEditor } from "./editing/lazy-editor.ts";
import { helpTextsQuery } from "./measure.queries.ts";
import { LazyVersionActions } from "./version-actions/lazy-version-actions.ts";
import { loadVersionReview } from "./version-review/lazy-version-review.ts";

interface WantedVersion {
  id: string;
  versionNr: number | undefined;
  isEdited: boolean;
}

/** Throws when the measure or the version cannot be shown, which leads to the error page. */
export async function loadMeasure(queryClient: QueryClient, { id, versionNr, isEdited }: WantedVersion): Promise<void> {
  // Prefetch only: the page renders without help texts.
  void queryClient.prefetchQuery(helpTextsQuery);
  const [measure, allowed] = await Promise.all([
    queryClient.ensureQueryData(measureQuery(id)),
    fetchAllowedResources(queryClient).then(loadActions),
    isEdited && readTicket() ? loadEditor(queryClient) : undefined,
  ]);
  if (findDeleted(queryClient, id, versionNr)) return;
  // The version may be newer than the cached measure.
  const isKnown = versionNr === undefined || measure.measureVersions.some((known) => known.versionNr === versionNr);
  const current = isKnown ? measure : await queryClient.fetchQuery({ ...measureQuery(id), staleTime: 0 });
  const version = selectVersion(current, versionNr);
  if (isOngoing(version) && allowed.includes("reviews:read")) {
    await loadVersionReview(queryClient, version.id);
  }
}

/** Loaded with the page, so that the header does not shift when the actions appear. */
async function loadActions(allowed: Resource[]): Promise<Resource[]> {
  if (allowed.includes("measures:update")) await LazyVersionActions.preload?.();
  return allowed;
}
