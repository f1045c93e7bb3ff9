import type { Notification } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./notification-list.module.css";
import { notificationsQuery, useMarkRead } from "./notifications.queries.ts";
import { sentenceOf } from "./sentence-of.ts";

interface NotificationListProps {
  /** A link has been followed. */
  onLeave: () => void;
}

export function NotificationList({ onLeave }: NotificationListProps) {
  const { data, isError } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{t("notifications.heading")}</h2>
        {data && data.unread > 0 && (
          <Button look="plain" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
            {t("notifications.markAll")}
          </Button>
        )}
      </div>
      {isError && <p>{t("notifications.failed")}</p>}
      {!data && !isError && <Skeleton height="6em" />}
      {data?.notifications.length === 0 && (
        <p className={styles.note}>
          {t("notifications.empty")} {t("notifications.emptyAdvice")}
        </p>
      )}
      <ul className={styles.list}>
        {data?.notifications.map((notification) => (
          <Row
            key={notification.id}
            notification={notification}
            onFollow={() => {
              if (!notification.isRead) markRead.mutate([notification.id]);
              onLeave();
            }}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        <Link to="/myWork" onClick={onLeave}>
          {t("notifications.allWork")}
        </Link>
        <Link to="/account" onClick={onLeave}>
          {t("notifications.settings")}
        </Link>
      </p>
    </div>
  );
}

/** Reviews that go on have a page of their own. */
const isAboutReview = ({ type }: Notification) =>
  /^(REVIEW|SUGGESTION)_/.test(type) && type !== "REVIEW_PUBLISHED" && type !== "REVIEW_WITHDRAWN";

const addressOf = (notification: Notification) =>
  isAboutReview(notification) ? ("/measure/review/$id" as const) : ("/measure/$id" as const);

interface RowProps {
  notification: Notification;
  onFollow: () => void;
}

function Row({ notification, onFollow }: RowProps) {
  const { measureId, versionNr, text, created, isRead } = notification;
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)}>
      {versionNr === null ? (
        <span>{sentenceOf(notification)}</span>
      ) : (
        <Link
          to={addressOf(notification)}
          params={{ id: measureId }}
          search={{ version: versionNr }}
          onClick={onFollow}
        >
          {sentenceOf(notification)}
        </Link>
      )}
      {text && <p className={styles.text}>{text}</p>}
      <p className={styles.note}>
        {!isRead && <span className="visually-hidden">{t("notifications.unread")}, </span>}
        {formatMoment(created)}
      </p>
    </li>
  );
}
