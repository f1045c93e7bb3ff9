import { rotateSecret, sendTest } from "@indikatorkatalogen/contract";
import { mdiContentCopy, mdiKeyChange, mdiKeyOutline, mdiSendOutline } from "@mdi/js";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useCopy } from "../../../ui/buttons/use-copy.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import type { DetailsProps } from "../list-config.ts";
import { deliveriesKey } from "./deliveries.queries.ts";
import { Deliveries } from "./deliveries.tsx";
import { hideSecret, secretOf, showSecret } from "./shown-secrets.ts";
import styles from "./subscribers.module.css";

/** What can be done with a subscriber at once, and what has been sent to it. */
export function SubscriberDetails({ id, readOnly }: DetailsProps) {
  return (
    <div className={styles.details}>
      {!readOnly && <SubscriberDeeds id={id} />}
      <Deliveries subscriberId={id} readOnly={readOnly} />
    </div>
  );
}

interface SubscriberDeedsProps {
  id: string;
}

function SubscriberDeeds({ id }: SubscriberDeedsProps) {
  const { showDone } = useAlerts();
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState(() => secretOf(id));
  useEffect(() => () => void hideSecret(id), [id]);
  const test = useMutation({
    mutationFn: () => callApi(sendTest, { params: { id } }),
    onSuccess: async () => {
      showDone(t("administration.subscribers.testSent"));
      await queryClient.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  });
  const rotate = useMutation({
    mutationFn: () => callApi(rotateSecret, { params: { id } }),
    onSuccess: (changed) => setSecret(showSecret(changed).secret),
  });

  return (
    <>
      {secret && <Secret key={secret} secret={secret} />}
      <div className={styles.actions}>
        <Button icon={mdiSendOutline} loading={test.isPending} onClick={() => test.mutate()}>
          {t("administration.subscribers.test")}
        </Button>
        <Button icon={mdiKeyChange} loading={rotate.isPending} onClick={() => rotate.mutate()}>
          {t("administration.subscribers.rotate")}
        </Button>
      </div>
      <p className={styles.hint}>{t("administration.subscribers.rotateHint")}</p>
    </>
  );
}

interface SecretProps {
  secret: string;
}

function Secret({ secret }: SecretProps) {
  const copy = useCopy();
  const notice = useRef<HTMLDivElement>(null);
  // Below the form, and removed with the panel.
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1}>
      <Notice
        tone="warning"
        icon={mdiKeyOutline}
        action={
          <Button
            look="plain"
            icon={mdiContentCopy}
            onClick={() => void copy(secret, t("administration.subscribers.secretCopied"))}
          >
            {t("administration.subscribers.copySecret")}
          </Button>
        }
      >
        {t("administration.subscribers.secretOnce")} <code className={styles.secret}>{secret}</code>
      </Notice>
    </div>
  );
}
