import type { ActivityEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { ExpandableRows } from "./expandable-rows.tsx";
import styles from "./my-work.module.css";
import { activityQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

/** The changes by colleagues since the user's last visit. */
export function ActivityPart() {
  const { data, isError, refetch } = useQuery(activityQuery);
  return (
    <WorkPart heading={t("myWork.activity.heading")} count={data?.totalCount}>
      {!data && <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />}
      {data && (
        <p className={styles.note}>{t("myWork.activity.since", { moment: unbroken(formatMoment(data.since)) })}</p>
      )}
      {data?.totalCount === 0 && <p className={styles.empty}>{t("myWork.activity.empty")}</p>}
      {data && (
        <ExpandableRows rows={data.entries} total={data.totalCount}>
          {(entry) => <Activity key={`${entry.measureId} ${entry.type} ${entry.user}`} entry={entry} />}
        </ExpandableRows>
      )}
    </WorkPart>
  );
}

const shownFields = 4;

function Activity({ entry: { measureId, title, type, user, at, fields, exists } }: { entry: ActivityEntry }) {
  const rest = fields.length - shownFields;
  return (
    <li className={styles.row}>
      <p>
        {shownName(user)} {t(`myWork.activity.kinds.${type}`)}{" "}
        {exists ? (
          <Link to="/measure/$id" params={{ id: measureId }}>
            {title}
          </Link>
        ) : (
          title
        )}
      </p>
      <p className={styles.note}>
        {unbroken(formatMoment(at))}
        {fields.length > 0 && ` · ${fields.slice(0, shownFields).join(", ")}`}
        {rest > 0 && t("myWork.activity.more", { count: rest })}
      </p>
    </li>
  );
}
