import { useSyncExternalStore } from "react";
import { t } from "../../texts/t.ts";
import { AlertMessage } from "./alert-message.tsx";
import styles from "./alert-region.module.css";
import { useAlerts } from "./alerts-context.ts";

/** Two live regions that are always there, so that what appears in them is read out. */
export function AlertRegion() {
  const { list, subscribe, close } = useAlerts();
  const alerts = useSyncExternalStore(subscribe, list);
  const messagesOf = (kind: "error" | "done") =>
    alerts
      .filter((alert) => alert.kind === kind)
      .map((alert) => <AlertMessage key={alert.id} alert={alert} onClose={() => close(alert.id)} />);

  return (
    <section className={styles.region} aria-label={t("alerts.region")}>
      <div role="alert">{messagesOf("error")}</div>
      <div role="status">{messagesOf("done")}</div>
    </section>
  );
}
