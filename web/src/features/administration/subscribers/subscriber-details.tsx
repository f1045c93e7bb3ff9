import { rotateSecret, sendTest } from "@indikatorkatalogen/contract";
import { mdiKeyChange, mdiSendOutline } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { OneTimeSecret } from "../../../ui/feedback/one-time-secret.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { shownSecrets } from "../entry/shown-secrets.ts";
import type { DetailsProps } from "../list-config.ts";
import { deliveriesKey } from "./deliveries.queries.ts";
import { Deliveries } from "./deliveries.tsx";
import styles from "./subscribers.module.css";

/** The actions on a subscriber that take effect at once, and its deliveries. */
export function SubscriberDetails({ id, readOnly }: DetailsProps) {
  return (
    <div className={styles.details}>
      {!readOnly && <SubscriberActions id={id} />}
      <Deliveries subscriberId={id} readOnly={readOnly} />
    </div>
  );
}

interface SubscriberActionsProps {
  id: string;
}

function SubscriberActions({ id }: SubscriberActionsProps) {
  const { showSuccess } = useAlerts();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState(() => shownSecrets.get(id));
  useEffect(() => () => void shownSecrets.delete(id), [id]);
  const test = useMutation({
    mutationFn: () => callApi(sendTest, { params: { id } }),
    onSuccess: async () => {
      showSuccess(t("administration.subscribers.testSent"));
      await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  });
  const rotate = useMutation({
    mutationFn: () => callApi(rotateSecret, { params: { id } }),
    onSuccess: ({ secret: changed }) => {
      shownSecrets.set(id, changed);
      setSecret(changed);
    },
  });
  const failure = test.error ?? rotate.error;

  return (
    <>
      {secret && (
        <OneTimeSecret
          key={secret}
          secret={secret}
          copyLabel={t("administration.subscribers.copySecret")}
          copiedText={t("administration.subscribers.secretCopied")}
        >
          {t("administration.subscribers.secretOnce")}
        </OneTimeSecret>
      )}
      <div className={styles.actions}>
        <Button icon={mdiSendOutline} loading={test.isPending} onClick={() => test.mutate()}>
          {t("administration.subscribers.test")}
        </Button>
        <Button icon={mdiKeyChange} loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {t("administration.subscribers.rotate")}
        </Button>
      </div>
      <p className={styles.hint}>{t("administration.subscribers.rotateHint")}</p>
      <FormError text={failure ? rejectionText(failure, t("administration.subscribers.actionFailed")) : undefined} />
    </>
  );
}
