import type { QueryClient } from "@tanstack/react-query";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { helpTextsQuery } from "./measure.queries.ts";
import { selectVersion } from "./select-version.ts";

/** Throws when the measure or the version cannot be shown, which leads to the error page. */
export async function loadMeasure(queryClient: QueryClient, id: string, versionNr: number | undefined): Promise<void> {
  // The page is whole without its help texts, so it does not wait for them.
  void queryClient.prefetchQuery(helpTextsQuery);
  selectVersion(await queryClient.ensureQueryData(measureQuery(id)), versionNr);
}
