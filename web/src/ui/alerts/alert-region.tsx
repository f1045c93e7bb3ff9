import { useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { t } from "../../texts/t.ts";
import { AlertMessage } from "./alert-message.tsx";
import styles from "./alert-region.module.css";
import { useAlerts } from "./alerts-context.ts";

/** Two permanent live regions, so that screen readers announce new messages. */
export function AlertRegion() {
  const { list, subscribe, close } = useAlerts();
  const alerts = useSyncExternalStore(subscribe, list);
  const messagesOf = (kind: "error" | "success") =>
    alerts
      .filter((alert) => alert.kind === kind)
      .map((alert) => <AlertMessage key={alert.id} alert={alert} onClose={() => close(alert.id)} />);

  // Outside the page's root, so that it can be read and closed while an overlay is open.
  return createPortal(
    <section className={styles.region} aria-label={t("alerts.region")} data-over-layers="">
      <div role="alert">{messagesOf("error")}</div>
      <div role="status">{messagesOf("success")}</div>
    </section>,
    document.body,
  );
}
