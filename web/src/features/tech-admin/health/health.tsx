import { mdiAlertCircleOutline, mdiCheckCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { formatMoment, formatTime, unbroken } from "../../../texts/format.ts";
import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "./health.module.css";
import { healthQuery, runningBuildQuery } from "./health.queries.ts";

/** Every part the product depends on, polled while the page is open. */
export function Health() {
  const { data, isError, dataUpdatedAt } = useQuery(healthQuery);

  return (
    <>
      {isError && <LoadError>{t("techAdmin.health.failed")}</LoadError>}
      {!data && !isError && <Skeleton height="4em" />}
      {data && (
        <>
          <ul className={styles.parts}>
            {data.checks.map(({ name, status }) => (
              <Part key={name} name={name} isUp={status === "UP"} />
            ))}
          </ul>
          {data.lastBackup !== undefined && <LastBackup at={data.lastBackup} />}
          <p className={styles.asked}>{t("techAdmin.health.asked", { time: formatTime(dataUpdatedAt) })}</p>
        </>
      )}
      <RunningBuild />
    </>
  );
}

interface PartProps {
  name: string;
  isUp: boolean;
}

const { parts: partNames, faults }: Record<"parts" | "faults", Record<string, string>> = sv.techAdmin.health;

function Part({ name, isUp }: PartProps) {
  return (
    <li className={classNames(styles.part, isUp ? styles.up : styles.down)}>
      <Icon path={isUp ? mdiCheckCircleOutline : mdiAlertCircleOutline} size={22} />
      <span>{partNames[name] ?? name}</span>
      <strong>{isUp ? t("techAdmin.health.up") : (faults[name] ?? t("techAdmin.health.down"))}</strong>
    </li>
  );
}

function LastBackup({ at }: { at: number | null }) {
  return (
    <p className={styles.backup}>
      {at === null
        ? t("techAdmin.health.noBackup")
        : t("techAdmin.health.lastBackup", { time: unbroken(formatMoment(at)) })}
    </p>
  );
}

function RunningBuild() {
  const { data } = useQuery(runningBuildQuery);
  return (
    <dl className={styles.build}>
      <dt>{t("techAdmin.health.version")}</dt>
      <dd>{data?.version ?? <Skeleton width="4em" />}</dd>
      <dt>{t("techAdmin.health.build")}</dt>
      <dd>{data?.build ?? <Skeleton width="8em" />}</dd>
    </dl>
  );
}
