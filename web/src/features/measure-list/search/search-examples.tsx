import { listExampleSearches } from "@indikatorkatalogen/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useChangeAddress } from "../use-measure-list-address.ts";
import styles from "./search-hero.module.css";

const examplesQuery = queryOptions({
  queryKey: ["measures", "examples"],
  queryFn: ({ signal }) => callApi(listExampleSearches, {}, signal),
  staleTime: Number.POSITIVE_INFINITY,
  // Examples are optional.
  retry: false,
});

/** A few searches that have hits in this catalogue. */
export function SearchExamples() {
  const change = useChangeAddress();
  const { data: examples = [] } = useQuery(examplesQuery);
  return (
    <p className={styles.searches}>
      {examples.length > 0 && t("measureList.search.try")}
      {examples.map((example) => (
        <button key={example} type="button" onClick={() => void change({ search: example })}>
          {example}
        </button>
      ))}
    </p>
  );
}
