import { type SubmitEvent, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { toFieldErrors } from "../../../ui/forms/rejected-input.ts";
import { TextInput } from "../../../ui/forms/text-input.tsx";
import styles from "../account.module.css";
import { useAddPasskey } from "./passkeys.queries.ts";

interface NewPasskeyProps {
  onDone: () => void;
  onCancel: () => void;
}

/** Asks for a name and for the password again, and then opens the browser's passkey dialog. */
export function NewPasskey({ onDone, onCancel }: NewPasskeyProps) {
  const [name, setName] = useState("");
  const [password, setPassword] = useState("");
  const [isSubmitted, setIsSubmitted] = useState(false);
  const { mutate, isPending, error } = useAddPasskey();
  // The browser's own errors, such as a declined passkey dialog, belong to no field.
  const problems = error ? toFieldErrors(error, t("account.passkeys.cancelled")) : {};
  const messageOf = (field: string, value: string) =>
    isSubmitted && value.trim() === "" ? t("account.factor.required") : problems[field];

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (name.trim() === "" || password === "") return;
    mutate({ name, password }, { onSuccess: onDone });
  };
  return (
    <form noValidate className={styles.form} onSubmit={handleSubmit}>
      <TextInput
        label={t("account.passkeys.name")}
        hint={t("account.passkeys.nameHint")}
        required
        maxLength={100}
        error={messageOf("name", name)}
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoFocus
      />
      <TextInput
        type="password"
        autoComplete="current-password"
        label={t("account.factor.password")}
        hint={t("account.factor.passwordHint")}
        required
        error={messageOf("password", password)}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError text={problems.form} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={isPending}>
          {t("account.passkeys.continue")}
        </Button>
        <Button onClick={onCancel}>{t("account.factor.cancel")}</Button>
      </div>
    </form>
  );
}
