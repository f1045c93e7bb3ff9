import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { fetchAllowedResources } from "../session/session.queries.ts";
import { LazyVersionActions } from "./header/lazy-version-actions.ts";
import { helpTextsQuery } from "./measure.queries.ts";
import { selectVersion } from "./select-version.ts";

/** Throws when the measure or the version cannot be shown, which leads to the error page. */
export async function loadMeasure(queryClient: QueryClient, id: string, versionNr: number | undefined): Promise<void> {
  // The page is whole without its help texts, so it does not wait for them.
  void queryClient.prefetchQuery(helpTextsQuery);
  const [measure] = await Promise.all([queryClient.ensureQueryData(measureQuery(id)), loadActions(queryClient)]);
  selectVersion(measure, versionNr);
}

/** What somebody may do with the measure stands at its top, so the page comes with it and does not move for it. */
async function loadActions(queryClient: QueryClient): Promise<void> {
  const allowed = await fetchAllowedResources(queryClient);
  if (allowed.includes("measures:update")) await LazyVersionActions.preload?.();
}
