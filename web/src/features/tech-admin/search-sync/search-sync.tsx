import type { EndpointResult, getCacheSync } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "../tech-admin.module.css";
import { isQueuedOrRunning, waitingText } from "../work-state.ts";
import { searchSyncQuery, useStartSearchSync } from "./search-sync.queries.ts";

/** Starts the comparison of the search documents with the measures. */
export function SearchSync() {
  const { data, isError } = useQuery(searchSyncQuery);
  const { mutate, isPending, isError: hasFailed } = useStartSearchSync();

  if (isError) return <LoadError>{t("techAdmin.searchSync.failed")}</LoadError>;
  return (
    <>
      <p>{t("techAdmin.searchSync.lead")}</p>
      <div className={styles.action}>
        <Button loading={isPending || isQueuedOrRunning(data?.work ?? null)} onClick={() => mutate()}>
          {t("techAdmin.searchSync.start")}
        </Button>
        <span role="status">{data && outcomeOf(data)}</span>
      </div>
      <FormError text={hasFailed ? t("techAdmin.notDone") : undefined} />
    </>
  );
}

function outcomeOf({ work, result }: EndpointResult<typeof getCacheSync>): string {
  const waiting = waitingText(work);
  if (waiting) return waiting;
  if (!work) return t("techAdmin.searchSync.never");
  const time = formatMoment(work.finishedAt ?? work.createdAt);
  if (!result) return t("techAdmin.searchSync.failedAt", { time });
  const { measures, mended } = result;
  return t(mended === 0 ? "techAdmin.searchSync.alike" : "techAdmin.searchSync.mended", { time, measures, mended });
}
