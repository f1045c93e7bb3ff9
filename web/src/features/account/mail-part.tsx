import { type MailFrequency, mailFrequencies, type NotificationSettings } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { RadioInput } from "../../ui/forms/radio-input.tsx";
import { isRejectedInput } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import styles from "./account.module.css";
import { CodeForm } from "./code-form.tsx";
import { mailSettingsQuery, useSaveMailSettings } from "./mail.queries.ts";

/** Whether the user gets e-mail, where and how often. */
export function MailPart() {
  const { data: settings, isError } = useQuery(mailSettingsQuery);
  return (
    <section className={styles.card} aria-labelledby="account-mail">
      <h2 id="account-mail">{t("account.mail.heading")}</h2>
      {!settings && (isError ? <p>{t("account.unread")}</p> : <Skeleton width="16em" />)}
      {settings && !settings.isMailAvailable && <p>{t("account.mail.notAvailable")}</p>}
      {settings?.isMailAvailable && (
        <>
          <p>{t("account.mail.lead")}</p>
          <p>{settings.email ? t("account.mail.current", { email: settings.email }) : t("account.mail.none")}</p>
          {settings.pendingEmail && <CodeForm email={settings.pendingEmail} />}
          <MailForm key={settings.email} settings={settings} />
        </>
      )}
    </section>
  );
}

interface MailFormProps {
  settings: NotificationSettings;
}

function MailForm({ settings }: MailFormProps) {
  const [email, setEmail] = useState(settings.pendingEmail ?? settings.email ?? "");
  const [frequency, setFrequency] = useState<MailFrequency>(settings.frequency);
  const save = useSaveMailSettings();
  const { showSuccess } = useAlerts();
  const isInvalid = isRejectedInput(save.error);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const wanted = { frequency, email: email.trim() === "" ? null : email.trim() };
    save.mutate(wanted, { onSuccess: () => showSuccess(t("account.mail.saved")) });
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextInput
        type="email"
        autoComplete="email"
        label={t("account.mail.address")}
        hint={t("account.mail.addressHint")}
        error={isInvalid ? t("account.mail.invalid") : undefined}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <RadioInput
        label={t("account.mail.frequency")}
        options={mailFrequencies.map((value) => ({ value, label: t(`account.mail.frequencies.${value}`) }))}
        value={frequency}
        onChange={(value) => setFrequency(mailFrequencies.find((one) => one === value) ?? frequency)}
      />
      <FormError text={save.error && !isInvalid ? t("account.factor.failed") : undefined} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t("account.mail.save")}
        </Button>
      </div>
    </form>
  );
}
