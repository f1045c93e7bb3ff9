import { deleteSearchMiss, listSearchMisses, type SearchMiss } from "@indikatorkatalogen/contract";
import { mdiClose, mdiPlus } from "@mdi/js";
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import { type ListConfig, newSlug } from "../list-config.ts";
import styles from "./search-misses.module.css";

const shownAtMost = 50;

const missesQuery = queryOptions({
  queryKey: ["administration", "search misses"],
  queryFn: ({ signal }) => callApi(listSearchMisses, { query: { index: 0, pagesize: shownAtMost } }, signal),
});

interface SearchMissesProps {
  config: ListConfig;
}

/** Searches without results, each a starting point for a synonym. */
export function SearchMisses({ config }: SearchMissesProps) {
  const { data } = useQuery(missesQuery);
  const { canCreate } = useListRights(config);
  if (!data) return null;

  return (
    <section className={styles.misses} aria-labelledby="misses">
      <h2 id="misses">{t("administration.misses.heading")}</h2>
      <p className={styles.lead}>
        {t(data.totalCount > 0 ? "administration.misses.lead" : "administration.misses.none")}
      </p>
      <ul className={styles.list}>
        {data.pageResults.map((miss) => (
          <Miss key={miss.question} miss={miss} canCreate={canCreate} />
        ))}
      </ul>
    </section>
  );
}

interface MissProps {
  miss: SearchMiss;
  canCreate: boolean;
}

function Miss({ miss: { question, count, lastAsked }, canCreate }: MissProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => callApi(deleteSearchMiss, { params: { question } }),
    onSuccess: () => queryClient.invalidateQueries(missesQuery),
  });
  return (
    <li>
      <span className={styles.question}>{question}</span>
      <span className={styles.times}>{t("administration.misses.times", { count, date: formatDate(lastAsked) })}</span>
      {canCreate && (
        <>
          <RouteButton
            to="/administration/$list/$slug"
            params={{ list: "synonyms", slug: newSlug }}
            state={{ startValues: { fromWords: question } }}
            resetScroll={false}
            icon={mdiPlus}
            aria-label={t("administration.misses.createFor", { question })}
          >
            {t("administration.misses.create")}
          </RouteButton>
          <IconButton
            icon={mdiClose}
            label={t("administration.misses.forget", { question })}
            disabled={isPending}
            onClick={() => mutate()}
          />
        </>
      )}
    </li>
  );
}
