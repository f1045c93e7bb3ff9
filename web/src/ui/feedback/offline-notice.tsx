import { onlineManager } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { t } from "../../texts/t.ts";
import styles from "./offline-notice.module.css";

const subscribe = (listener: () => void) => onlineManager.subscribe(listener);
const isOnline = () => onlineManager.isOnline();

/** A permanent live region that says when the network is gone; on the page and in overlays. */
export function OfflineNotice() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <div role="status" className={online ? undefined : styles.offline}>
      {!online && <p>{t("site.offline")}</p>}
    </div>
  );
}
