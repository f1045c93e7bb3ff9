import type { Passkey } from "@indikatorkatalogen/contract";
import { type SubmitEvent, useState } from "react";
import { formatMoment, unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import styles from "../account.module.css";
import { SecretForm } from "../secret-form.tsx";
import { useRemovePasskey, useRenamePasskey } from "./passkeys.queries.ts";

interface PasskeyRowProps {
  passkey: Passkey;
}

export function PasskeyRow({ passkey }: PasskeyRowProps) {
  const { id, name, lastUsed } = passkey;
  const [mode, setMode] = useState<"shown" | "renamed" | "removed">("shown");
  const { showSuccess } = useAlerts();
  const remove = useRemovePasskey(id);
  const close = () => setMode("shown");
  return (
    <li>
      <div className={styles.passkey}>
        <div>
          <strong>{name}</strong>
          <p className={styles.label}>
            {lastUsed === null
              ? t("account.passkeys.unused")
              : t("account.passkeys.used", { moment: unbroken(formatMoment(lastUsed)) })}
          </p>
        </div>
        {mode === "shown" && (
          <div className={styles.actions}>
            <Button aria-label={t("account.passkeys.renameOf", { name })} onClick={() => setMode("renamed")}>
              {t("account.passkeys.rename")}
            </Button>
            <Button aria-label={t("account.passkeys.removeOf", { name })} onClick={() => setMode("removed")}>
              {t("account.passkeys.remove")}
            </Button>
          </div>
        )}
      </div>
      {mode === "renamed" && <NameForm passkey={passkey} onClose={close} />}
      {mode === "removed" && (
        <SecretForm
          field="password"
          label={t("account.factor.password")}
          hint={t("account.factor.passwordHint")}
          action={t("account.passkeys.remove")}
          onSend={async (password) => {
            await remove.mutateAsync(password);
            showSuccess(t("account.passkeys.removed"));
          }}
          onCancel={close}
        />
      )}
    </li>
  );
}

interface NameFormProps {
  passkey: Passkey;
  onClose: () => void;
}

function NameForm({ passkey, onClose }: NameFormProps) {
  const [name, setName] = useState(passkey.name);
  const { showSuccess } = useAlerts();
  const { mutate, isPending, isError } = useRenamePasskey(passkey.id);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const onSuccess = () => {
      onClose();
      showSuccess(t("account.passkeys.renamed"));
    };
    if (name.trim() !== "") mutate(name, { onSuccess });
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextInput
        label={t("account.passkeys.name")}
        required
        maxLength={100}
        error={isError ? t("account.factor.failed") : name.trim() === "" ? t("account.factor.required") : undefined}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t("account.passkeys.save")}
        </Button>
        <Button onClick={onClose}>{t("account.factor.cancel")}</Button>
      </div>
    </form>
  );
}
