import type { SearchMiss } from "@indikatorkatalogen/contract";
import { mdiClose, mdiPlus } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { formatDate, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { useListRights } from "../access/use-list-rights.ts";
import type { ListConfig } from "../list-config.ts";
import { ClearMisses } from "./clear-misses.tsx";
import styles from "./search-misses.module.css";
import { missesQuery, useDeleteMiss } from "./search-misses.queries.ts";

const AddToConcept = lazyComponent(async () => (await import("./add-to-concept.tsx")).AddToConcept);

const maxVariants = 5;

interface SearchMissesProps {
  config: ListConfig;
}

/** Searches without results, each a starting point for a term of a concept. */
export function SearchMisses({ config }: SearchMissesProps) {
  const { data } = useQuery(missesQuery);
  const { canCreate, canDelete } = useListRights(config);
  if (!data) return null;

  return (
    <section className={styles.misses} aria-labelledby="misses">
      <h2 id="misses">{t("administration.misses.heading")}</h2>
      <p className={styles.lead}>
        {t(data.totalCount > 0 ? "administration.misses.lead" : "administration.misses.none")}
      </p>
      {canDelete && data.totalCount > 1 && (
        <div className={styles.tools}>
          <ClearMisses />
          <span className={styles.total}>{t("administration.misses.total", { count: data.totalCount })}</span>
        </div>
      )}
      <ul className={styles.list}>
        {data.pageResults.map((miss) => (
          <Miss key={miss.query} miss={miss} canCreate={canCreate} />
        ))}
      </ul>
    </section>
  );
}

interface MissProps {
  miss: SearchMiss;
  canCreate: boolean;
}

function Miss({ miss: { query, variants, count, tips, lastAsked }, canCreate }: MissProps) {
  const [isAdding, setIsAdding] = useState(false);
  const { mutate, isPending, error } = useDeleteMiss(query);
  return (
    <li>
      <span className={styles.query}>{query}</span>
      <span className={styles.times}>
        {t("administration.misses.times", { count, date: unbroken(formatDate(lastAsked)) })}
        {tips > 0 && <strong>{t("administration.misses.tips", { count: tips })}</strong>}
        {variants.length > 0 && (
          <span>{t("administration.misses.variants", { variants: variants.slice(0, maxVariants).join(", ") })}</span>
        )}
      </span>
      {canCreate && (
        <span className={styles.buttons}>
          <Button
            icon={mdiPlus}
            aria-label={t("administration.misses.addFor", { query })}
            onClick={() => setIsAdding(true)}
          >
            {t("administration.misses.add")}
          </Button>
          <IconButton
            icon={mdiClose}
            label={t("administration.misses.forget", { query })}
            disabled={isPending}
            onClick={() => mutate()}
          />
        </span>
      )}
      <FormError text={error ? rejectionText(error, t("administration.delete.failed")) : undefined} />
      <Suspense>{isAdding && <AddToConcept query={query} onClose={() => setIsAdding(false)} />}</Suspense>
    </li>
  );
}
