import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./account.module.css";
import { ownPasswordQuery, useChangePassword } from "./account.queries.ts";
import { PasswordForm } from "./password-form.tsx";

interface PasswordPartProps {
  username: string;
}

/** The user's own password, if there is one here. */
export function PasswordPart({ username }: PasswordPartProps) {
  const { data: own, isError } = useQuery(ownPasswordQuery);
  const [isOpen, setIsOpen] = useState(false);
  const { showSuccess } = useAlerts();
  const { mutateAsync } = useChangePassword();
  return (
    <section className={styles.card} aria-labelledby="account-password">
      <h2 id="account-password">{t("account.password.heading")}</h2>
      {!own && (isError ? <p>{t("account.unread")}</p> : <Skeleton height="3em" />)}
      {own && !own.isOffered && <p>{t("account.password.notOffered")}</p>}
      {own?.isOffered && <p>{t("account.password.lead")}</p>}
      {own?.isOffered && !isOpen && (
        <p>
          <Button onClick={() => setIsOpen(true)}>{t("account.password.start")}</Button>
        </p>
      )}
      {isOpen && (
        <PasswordForm
          username={username}
          asksCurrent
          action={t("account.password.save")}
          onSend={async ({ current, password }) => {
            await mutateAsync({ currentPassword: current, newPassword: password });
            setIsOpen(false);
            showSuccess(t("account.password.saved"));
          }}
          onCancel={() => setIsOpen(false)}
        />
      )}
    </section>
  );
}
