import { type Attempt, type Delivery, maxPageSize } from "@indikatorkatalogen/contract";
import { mdiAlertCircleOutline, mdiCancel, mdiCheckCircleOutline, mdiClockOutline, mdiReplay } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { formatDate, formatTime } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { SkeletonOrRetry } from "../../../ui/feedback/skeleton-or-retry.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Section } from "../../../ui/page/section.tsx";
import { deliveriesQuery, useResend } from "./deliveries.queries.ts";
import styles from "./subscribers.module.css";

interface DeliveriesProps {
  subscriberId: string;
  readOnly: boolean;
}

const initiallyShown = 10;

/** The deliveries to a subscriber with every response, the newest first. */
export function Deliveries({ subscriberId, readOnly }: DeliveriesProps) {
  const [shown, setShown] = useState(initiallyShown);
  const { data, isError, refetch } = useQuery(deliveriesQuery(subscriberId, shown));
  if (!data) return <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />;
  const hasMore = data.totalCount > shown && shown < maxPageSize;

  return (
    <Section heading={t("administration.subscribers.deliveries")} count={data.totalCount}>
      {data.totalCount === 0 && <p className={styles.hint}>{t("administration.subscribers.noDeliveries")}</p>}
      <ul className={styles.deliveries}>
        {data.pageResults.map((delivery) => (
          <DeliveryItem key={delivery.id} delivery={delivery} subscriberId={subscriberId} readOnly={readOnly} />
        ))}
      </ul>
      {hasMore && (
        <Button onClick={() => setShown(Math.min(maxPageSize, shown * 5))}>
          {t("administration.subscribers.showMore")}
        </Button>
      )}
    </Section>
  );
}

const icons = {
  WAITING: mdiClockOutline,
  DELIVERED: mdiCheckCircleOutline,
  FAILED: mdiAlertCircleOutline,
  CANCELLED: mdiCancel,
};

interface DeliveryItemProps {
  delivery: Delivery;
  subscriberId: string;
  readOnly: boolean;
}

function DeliveryItem({ delivery, subscriberId, readOnly }: DeliveryItemProps) {
  const resend = useResend(subscriberId);
  const { id, state, created, attempts } = delivery;
  const title = titleOf(delivery);
  const last = attempts.at(-1);

  return (
    <li>
      <div className={styles.delivery}>
        <span className={classNames(styles.state, styles[state])}>
          <Icon path={icons[state]} size={18} />
          {t(`administration.subscribers.states.${state}`)}
        </span>
        <span className={styles.title}>{title}</span>
        <span className={styles.time}>{momentOf(created)}</span>
      </div>
      {last && (
        <details className={styles.answers}>
          <summary>
            {attempts.length > 1 && t("administration.subscribers.tries", { count: attempts.length })} {outcomeOf(last)}
          </summary>
          <ol>
            {attempts.map((attempt) => (
              <AttemptItem key={attempt.at} attempt={attempt} />
            ))}
          </ol>
        </details>
      )}
      {!readOnly && state !== "WAITING" && (
        <Button
          variant="plain"
          icon={mdiReplay}
          loading={resend.isPending}
          aria-label={t("administration.subscribers.resendOf", { title })}
          onClick={() => resend.mutate(id)}
        >
          {t("administration.subscribers.resend")}
        </Button>
      )}
      <FormError
        text={resend.error ? rejectionText(resend.error, t("administration.subscribers.actionFailed")) : undefined}
      />
    </li>
  );
}

interface AttemptItemProps {
  attempt: Attempt;
}

function AttemptItem({ attempt }: AttemptItemProps) {
  const { at, milliseconds, answer } = attempt;
  return (
    <li>
      {momentOf(at)} · {outcomeOf(attempt)} · {t("administration.subscribers.took", { milliseconds })}
      {answer && <pre>{answer}</pre>}
    </li>
  );
}

const momentOf = (time: number) => `${formatDate(time)} ${formatTime(time)}`;

const outcomeOf = ({ status, error }: Attempt) =>
  error
    ? t(`administration.subscribers.errors.${error}`)
    : t("administration.subscribers.answered", { status: status ?? "–" });

const titleOf = ({ type, entityTitle }: Delivery) =>
  type
    ? `${t(`administration.subscribers.types.${type}`)}: ${entityTitle ?? ""}`
    : t("administration.subscribers.isTest");
