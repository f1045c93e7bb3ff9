import { mdiShieldCheckOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import styles from "./account.module.css";
import { secondFactorQuery, useRemoveSecondFactor } from "./account.queries.ts";
import { SecondFactorSetup } from "./second-factor-setup.tsx";
import { SecretForm } from "./secret-form.tsx";

/** Whether login requires a code, and the control to change it. */
export function SecondFactorPart() {
  const { data: factor, isError } = useQuery(secondFactorQuery);
  const [isSettingUp, setIsSettingUp] = useState(false);

  return (
    <section className={styles.card} aria-labelledby="account-factor">
      <h2 id="account-factor">{t("account.factor.heading")}</h2>
      {!factor && (isError ? <p>{t("account.unread")}</p> : <Skeleton height="4.5em" />)}
      {factor && !factor.isOffered && <p>{t("account.factor.notOffered")}</p>}
      {factor?.isOffered && !factor.isOn && <p>{t("account.factor.lead")}</p>}
      {factor?.isOffered && isSettingUp && <SecondFactorSetup onClose={() => setIsSettingUp(false)} />}
      {factor?.isOffered && !factor.isOn && !isSettingUp && (
        <p>
          <Button variant="filled" onClick={() => setIsSettingUp(true)}>
            {t("account.factor.start")}
          </Button>
        </p>
      )}
      {factor?.isOn && !isSettingUp && <FactorOn codesLeft={factor.recoveryCodesLeft} />}
    </section>
  );
}

interface FactorOnProps {
  codesLeft: number;
}

function FactorOn({ codesLeft }: FactorOnProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { showSuccess } = useAlerts();
  const { mutateAsync } = useRemoveSecondFactor();
  const handleRemove = async (code: string) => {
    await mutateAsync(code);
    showSuccess(t("account.factor.wasRemoved"));
  };
  return (
    <>
      <Notice tone="published" icon={mdiShieldCheckOutline}>
        {t("account.factor.on")}. {t("account.factor.codesLeft", { count: codesLeft })}
      </Notice>
      {!isAsked && (
        <p>
          <Button onClick={() => setIsAsked(true)}>{t("account.factor.remove")}</Button>
        </p>
      )}
      {isAsked && (
        <SecretForm
          field="code"
          label={t("account.factor.removeCode")}
          action={t("account.factor.remove")}
          onSend={handleRemove}
          onCancel={() => setIsAsked(false)}
        />
      )}
    </>
  );
}
