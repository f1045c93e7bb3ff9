import { mdiPauseCircleOutline, mdiPlayCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "./messages.module.css";
import { type Operation, operationQuery, useSetPaused } from "./messages.queries.ts";

interface OperationSwitchProps {
  operation: Operation;
  texts: { running: string; paused: string; pause: string; resume: string; failed: string };
}

/** Pauses or resumes a background operation on every node. */
export function OperationSwitch({ operation, texts }: OperationSwitchProps) {
  const { data, isError } = useQuery(operationQuery(operation));
  const { mutate, isPending, isError: hasFailed } = useSetPaused(operation);
  if (isError) return <LoadError>{texts.failed}</LoadError>;
  if (!data) return <Skeleton height="3em" />;
  const { isPaused, changed, changedBy } = data;
  const when = changed && unbroken(formatMoment(changed));

  return (
    <>
      <div className={styles.operation}>
        <Icon path={isPaused ? mdiPauseCircleOutline : mdiPlayCircleOutline} size={22} />
        <p className={styles.status} aria-live="polite">
          <strong className={classNames(isPaused && styles.paused)}>{isPaused ? texts.paused : texts.running}</strong>
          {when && (
            <span className={styles.changed}>
              {t("techAdmin.messages.changedBy", { when, name: changedBy ?? "–" })}
            </span>
          )}
        </p>
        <Button loading={isPending} onClick={() => mutate(!isPaused)}>
          {isPaused ? texts.resume : texts.pause}
        </Button>
      </div>
      <FormError text={hasFailed ? t("techAdmin.notDone") : undefined} />
    </>
  );
}
