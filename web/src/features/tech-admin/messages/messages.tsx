import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "./messages.module.css";
import { queuesQuery } from "./messages.queries.ts";
import { OperationSwitch } from "./operation-switch.tsx";
import { QueuePlot } from "./queue-plot.tsx";

/** What is sent to subscribers and fetched by the data-distribution host, with the lengths of the queues. */
export function Messages() {
  const { data, isError } = useQuery(queuesQuery);
  return (
    <div className={styles.messages}>
      <OperationSwitch
        operation="messagesending"
        texts={{
          running: t("techAdmin.messages.running"),
          paused: t("techAdmin.messages.paused"),
          pause: t("techAdmin.messages.pause"),
          resume: t("techAdmin.messages.resume"),
          failed: t("techAdmin.messages.sendingFailed"),
        }}
      />
      <OperationSwitch
        operation="polling"
        texts={{
          running: t("techAdmin.messages.polling.running"),
          paused: t("techAdmin.messages.polling.paused"),
          pause: t("techAdmin.messages.polling.pause"),
          resume: t("techAdmin.messages.polling.resume"),
          failed: t("techAdmin.messages.polling.failed"),
        }}
      />
      {isError && <LoadError>{t("techAdmin.messages.queueFailed")}</LoadError>}
      {!data && !isError && <Skeleton height="8em" />}
      {data && (
        <>
          <dl className={styles.counts}>
            <dt>{t("techAdmin.messages.waiting")}</dt>
            <dd>{formatNumber(data.messages.waiting)}</dd>
            <dt>{t("techAdmin.messages.failed")}</dt>
            <dd>{formatNumber(data.messages.failed)}</dd>
          </dl>
          <QueuePlot samples={data.messages.samples} />
        </>
      )}
      <p>
        <Link to="/administration/$list" params={{ list: "subscribers" }}>
          {t("techAdmin.messages.subscribers")}
        </Link>
      </p>
    </div>
  );
}
