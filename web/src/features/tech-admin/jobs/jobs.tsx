import { type JobEntry, type JobState, jobStates } from "@indikatorkatalogen/contract";
import {
  mdiAlertCircleOutline,
  mdiCancel,
  mdiCheckCircleOutline,
  mdiClockOutline,
  mdiProgressClock,
  mdiReplay,
} from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoment } from "../../../texts/format.ts";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "./jobs.module.css";
import { jobsQuery, useRetryJob } from "./jobs.queries.ts";

const choices = [
  { value: "" as const, label: t("techAdmin.jobs.all") },
  ...jobStates.map((value) => ({ value, label: t(`techAdmin.jobs.states.${value}`) })),
];

/** Background jobs, the newest first, with the reason of failures. */
export function Jobs() {
  const [state, setState] = useState<JobState | "">("");
  const { data, isError } = useQuery(jobsQuery(state));
  return (
    <div className={styles.jobs}>
      <Select label={t("techAdmin.jobs.filter")} value={state} options={choices} onChange={setState} />
      {isError && <LoadError>{t("techAdmin.jobs.unread")}</LoadError>}
      {!data && !isError && <Skeleton height="8em" />}
      {data?.totalCount === 0 && <p className={styles.muted}>{t("techAdmin.jobs.none")}</p>}
      {data && data.totalCount > 0 && (
        <ul className={styles.list} aria-label={t("techAdmin.jobs.caption")}>
          {data.pageResults.map((job) => (
            <JobItem key={job.id} job={job} />
          ))}
        </ul>
      )}
    </div>
  );
}

const names: Record<string, string> = sv.techAdmin.jobs.names;
const icons: Record<JobState, string> = {
  created: mdiClockOutline,
  retry: mdiClockOutline,
  active: mdiProgressClock,
  completed: mdiCheckCircleOutline,
  cancelled: mdiCancel,
  failed: mdiAlertCircleOutline,
};

interface JobItemProps {
  job: JobEntry;
}

function JobItem({ job: { id, name, state, created, retries, maxRetries, error } }: JobItemProps) {
  const retry = useRetryJob();
  const title = names[name] ?? name;
  return (
    <li>
      <span className={classNames(styles.state, styles[state])}>
        <Icon path={icons[state]} size={18} />
        {t(`techAdmin.jobs.states.${state}`)}
      </span>
      <span className={styles.name}>{title}</span>
      <span className={styles.muted}>
        {formatMoment(created)}
        {retries > 0 && ` · ${t("techAdmin.jobs.tries", { count: retries + 1, most: maxRetries + 1 })}`}
      </span>
      {state === "failed" && (
        <Button
          variant="plain"
          icon={mdiReplay}
          loading={retry.isPending}
          aria-label={t("techAdmin.jobs.retryOf", { name: title })}
          onClick={() => retry.mutate(id)}
        >
          {t("techAdmin.jobs.retry")}
        </Button>
      )}
      <FormError text={retry.isError ? t("techAdmin.notDone") : undefined} />
      {error && <p className={styles.outcome}>{error}</p>}
    </li>
  );
}
