import { mdiBellOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { readTicket } from "../../api/ticket.ts";
import { useLiveEvents } from "../../domain/live/use-live-events.ts";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { Popup } from "../../ui/overlays/popup.tsx";
import { useSession } from "../session/session-context.ts";
import styles from "./notification-bell.module.css";
import { notificationsQuery } from "./notifications.queries.ts";

const NotificationList = lazyComponent(async () => (await import("./notification-list.tsx")).NotificationList);

/** The number of unread notifications, and their list. */
export function NotificationBell() {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const { data, refetch } = useQuery(notificationsQuery);
  useLiveEvents(
    [],
    ({ type }) => {
      if (type === "notification") void refetch();
    },
    useLoginEnd(),
  );
  const unread = data?.unread ?? 0;
  const close = () => setAnchor(null);
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-label={unread > 0 ? t("notifications.openUnread", { count: unread }) : t("notifications.open")}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Icon path={mdiBellOutline} size={22} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > maxShown ? `${maxShown}+` : unread}
          </span>
        )}
      </button>
      {anchor && (
        <Popup anchor={anchor} label={t("notifications.heading")} onClose={close}>
          <Suspense>
            <NotificationList onLeave={close} />
          </Suspense>
        </Popup>
      )}
    </>
  );
}

/** Reports a logout in another tab at once, before the user types any more. */
function useLoginEnd(): () => void {
  const { onMissingTicket } = useSession();
  return () => {
    if (!readTicket()) onMissingTicket();
  };
}

const maxShown = 99;
