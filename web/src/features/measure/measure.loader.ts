import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { selectVersion } from "../../domain/measure/select-version.ts";
import { fetchAllowedResources } from "../session/session.queries.ts";
import { helpTextsQuery } from "./measure.queries.ts";
import { LazyVersionActions } from "./version-actions/lazy-version-actions.ts";

/** Throws when the measure or the version cannot be shown, which leads to the error page. */
export async function loadMeasure(queryClient: QueryClient, id: string, versionNr: number | undefined): Promise<void> {
  // Prefetch only: the page renders without help texts.
  void queryClient.prefetchQuery(helpTextsQuery);
  const [measure] = await Promise.all([queryClient.ensureQueryData(measureQuery(id)), loadActions(queryClient)]);
  // The version may be newer than what has been loaded.
  const isKnown = versionNr === undefined || measure.measureVersions.some((version) => version.versionNr === versionNr);
  selectVersion(isKnown ? measure : await queryClient.fetchQuery({ ...measureQuery(id), staleTime: 0 }), versionNr);
}

/** Loaded with the page, so that the header does not shift when the actions appear. */
async function loadActions(queryClient: QueryClient): Promise<void> {
  const allowed = await fetchAllowedResources(queryClient);
  if (allowed.includes("measures:update")) await LazyVersionActions.preload?.();
}
