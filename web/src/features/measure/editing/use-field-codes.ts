import { codeFieldNames, versionFields } from "@indikatorkatalogen/contract";
import { type QueryClient, useQueries } from "@tanstack/react-query";
import { codesQuery } from "../../../domain/choices/choices.queries.ts";
import { isGrowing } from "../../../domain/choices/few-codes.ts";

const categories = codeFieldNames
  .map((name) => versionFields[name].category)
  .filter((category) => !isGrowing(category));

/** Does not fail: the editor handles missing codes. */
export const prefetchFieldCodes = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(categories.map((category) => queryClient.prefetchQuery(codesQuery(category))));

/** Loads the codes that decide how fields look. False while they load, so that nothing moves when they arrive. */
export function useFieldCodes(): boolean {
  const codes = useQueries({ queries: categories.map(codesQuery) });
  return codes.every(({ isPending, fetchStatus }) => !isPending || fetchStatus !== "fetching");
}
