import { mdiFingerprint } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./account.module.css";
import { NewPasskey } from "./passkeys/new-passkey.tsx";
import { PasskeyRow } from "./passkeys/passkey-row.tsx";
import { passkeysQuery } from "./passkeys/passkeys.queries.ts";

const isSupported = () => "PublicKeyCredential" in window;

/** The passkeys that the user can log in with. */
export function PasskeysPart() {
  const { data, isError } = useQuery(passkeysQuery);
  const [isAdding, setIsAdding] = useState(false);
  const { showSuccess } = useAlerts();
  return (
    <section className={styles.card} aria-labelledby="account-passkeys">
      <h2 id="account-passkeys">{t("account.passkeys.heading")}</h2>
      {!data && (isError ? <p>{t("account.unread")}</p> : <Skeleton width="16em" />)}
      {data && !data.isOffered && <p>{t("account.passkeys.notOffered")}</p>}
      {data?.isOffered && <p>{t("account.passkeys.lead")}</p>}
      {data && data.passkeys.length > 0 && (
        <ul className={styles.passkeys}>
          {data.passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {data?.isOffered && !isSupported() && <p>{t("account.passkeys.notSupported")}</p>}
      {data?.isOffered && isSupported() && !isAdding && (
        <p>
          <Button icon={mdiFingerprint} onClick={() => setIsAdding(true)}>
            {t("account.passkeys.add")}
          </Button>
        </p>
      )}
      {isAdding && (
        <NewPasskey
          onDone={() => {
            setIsAdding(false);
            showSuccess(t("account.passkeys.added"));
          }}
          onCancel={() => setIsAdding(false)}
        />
      )}
    </section>
  );
}
