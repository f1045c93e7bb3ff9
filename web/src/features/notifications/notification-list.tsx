import type { AccountNotice, EndpointResult, listNotifications, Notification } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import styles from "./notification-list.module.css";
import { notificationsQuery, useMarkRead } from "./notifications.queries.ts";
import { sentenceOf } from "./sentence-of.ts";

interface NotificationListProps {
  /** Called when a link has been followed. */
  onLeave: () => void;
}

export function NotificationList({ onLeave }: NotificationListProps) {
  const { data, isError } = useQuery(notificationsQuery);
  const markRead = useMarkRead();
  const entries = data ? entriesOf(data) : [];
  const follow = ({ id, isRead }: Entry) => {
    if (!isRead) markRead.mutate([id]);
    onLeave();
  };
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2>{t("notifications.heading")}</h2>
        {data && data.unread > 0 && (
          <Button variant="plain" loading={markRead.isPending} onClick={() => markRead.mutate(undefined)}>
            {t("notifications.markAll")}
          </Button>
        )}
      </div>
      <FormError text={markRead.isError ? t("notifications.notMarked") : undefined} />
      {isError && <p>{t("notifications.failed")}</p>}
      {!data && !isError && <Skeleton height="6em" />}
      {data && entries.length === 0 && (
        <p className={styles.note}>
          {t("notifications.empty")} {t("notifications.emptyAdvice")}
        </p>
      )}
      <ul className={styles.list}>
        {entries.map((entry) =>
          "measureId" in entry ? (
            <Row key={entry.id} notification={entry} onFollow={() => follow(entry)} />
          ) : (
            <NoticeRow key={entry.id} notice={entry} onFollow={() => follow(entry)} />
          ),
        )}
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

type Entry = Notification | AccountNotice;

/** Notifications and notices about the account, the latest first. */
const entriesOf = ({ notifications, accountNotices }: EndpointResult<typeof listNotifications>): Entry[] =>
  [...notifications, ...accountNotices].toSorted((one, other) => other.created - one.created);

interface NoticeRowProps {
  notice: AccountNotice;
  onFollow: () => void;
}

function NoticeRow({ notice, onFollow }: NoticeRowProps) {
  const { type, device, created, isRead } = notice;
  const kind = device && {
    browser: t(`devices.browsers.${device.browser}`),
    system: t(`devices.systems.${device.system}`),
  };
  return (
    <li className={classNames(styles.row, !isRead && styles.unread)}>
      <Link to="/account" onClick={onFollow}>
        {t(`notifications.accountNotices.${type}`, { device: kind ? t("account.logins.device", kind) : "" })}
      </Link>
      <Moment created={created} isRead={isRead} />
    </li>
  );
}

interface MomentProps {
  created: number;
  isRead: boolean;
}

const Moment = ({ created, isRead }: MomentProps) => (
  <p className={styles.note}>
    {!isRead && <span className="visually-hidden">{t("notifications.unread")}, </span>}
    {formatMoment(created)}
  </p>
);

/** Notifications about an open review lead to the page of the review. */
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
        <span>{unbroken(sentenceOf(notification))}</span>
      ) : (
        <Link
          to={addressOf(notification)}
          params={{ id: measureId }}
          search={{ version: versionNr }}
          onClick={onFollow}
        >
          {unbroken(sentenceOf(notification))}
        </Link>
      )}
      {text && <p className={styles.text}>{text}</p>}
      <Moment created={created} isRead={isRead} />
    </li>
  );
}
