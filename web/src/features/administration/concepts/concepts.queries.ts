import {
  addConceptTerm,
  type Concept,
  deleteSearchMiss,
  listConcepts,
  listNearestConcepts,
} from "@indikatorkatalogen/contract";
import { queryOptions, useMutation } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { asPage } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import type { PickOption } from "../../../ui/pickers/combobox-rows.ts";
import type { OptionPage, OptionRequest } from "../../../ui/pickers/use-option-search.ts";
import { useInvalidateAllButSession } from "../administration.queries.ts";

export interface ConceptOption extends PickOption {
  concept: Concept;
}

export const conceptOptionsQuery = ({ text, count }: OptionRequest) => ({
  queryKey: ["administration", "concepts", "options", text, count],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<OptionPage<ConceptOption>> => {
    const query = { searchValue: text, index: 0, pagesize: count };
    const { pageResults, totalCount } = asPage(await callApi(listConcepts, { query }, signal));
    return { options: pageResults.map(toOption), total: totalCount };
  },
});

const shownTerms = 3;

const toOption = (concept: Concept): ConceptOption => ({
  id: concept.id,
  name: concept.preferred,
  note: concept.terms
    .slice(0, shownTerms)
    .map(({ term }) => term)
    .join(", "),
  concept,
});

export const nearestConceptsQuery = (words: string) =>
  queryOptions({
    queryKey: ["administration", "concepts", "nearest", words],
    queryFn: ({ signal }) => callApi(listNearestConcepts, { query: { words } }, signal),
  });

/** Adds the words of a query without hits to a concept, and then forgets the query. */
export function useAddMissToConcept(query: string) {
  const { showSuccess } = useAlerts();
  const refresh = useInvalidateAllButSession();
  return useMutation({
    mutationFn: async (conceptId: string) => {
      const concept = await callApi(addConceptTerm, { params: { id: conceptId }, body: { term: query } });
      // The term has been added by now, so a query that somebody else has deleted meanwhile is not an error.
      await callApi(deleteSearchMiss, { params: { query } }).catch(() => {});
      return concept;
    },
    // Here and not in the component: the query, and with it the dialog, is gone after the refresh.
    onSuccess: ({ preferred }) => {
      showSuccess(t("administration.misses.added", { query, concept: preferred }));
      return refresh();
    },
  });
}
