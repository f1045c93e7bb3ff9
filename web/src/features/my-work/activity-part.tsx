import type { ActivityEntry } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { shownName } from "../../domain/person-name.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import styles from "./my-work.module.css";
import { activityQuery } from "./my-work.queries.ts";
import { More, PartLoading, WorkPart } from "./work-part.tsx";

/** What colleagues have done since the user was last here. */
export function ActivityPart() {
  const { data, isError, refetch } = useQuery(activityQuery);
  return (
    <WorkPart heading={t("myWork.activity.heading")} count={data?.totalCount}>
      {!data && <PartLoading isError={isError} onRetry={() => void refetch()} />}
      {data && <p className={styles.note}>{t("myWork.activity.since", { moment: formatMoment(data.since) })}</p>}
      {data?.totalCount === 0 && <p className={styles.empty}>{t("myWork.activity.empty")}</p>}
      {data && data.totalCount > 0 && (
        <ul className={styles.rows}>
          {data.entries.map((entry) => (
            <Activity key={`${entry.measureId} ${entry.type} ${entry.user}`} entry={entry} />
          ))}
        </ul>
      )}
      {data && <More shown={data.entries.length} total={data.totalCount} />}
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
        {formatMoment(at)}
        {fields.length > 0 && ` · ${fields.slice(0, shownFields).join(", ")}`}
        {rest > 0 && t("myWork.activity.more", { count: rest })}
      </p>
    </li>
  );
}
