import { type SubmitEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import styles from "./account.module.css";

interface SecretFormProps {
  field: "password" | "code";
  label: string;
  hint?: string;
  action: string;
  /** Throws when the server refuses it. */
  onSend: (secret: string) => Promise<void>;
  onCancel: () => void;
}

const kinds = {
  password: { type: "password", autoComplete: "current-password" },
  code: { type: "text", autoComplete: "one-time-code" },
} as const;

/** A form for secrets: unlike other forms it stores no draft. */
export function SecretForm({ field, label, hint, action, onSend, onCancel }: SecretFormProps) {
  const [secret, setSecret] = useState("");
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  const handleSubmit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (secret.trim() === "") return setProblem(t("account.factor.required"));
    setIsBusy(true);
    try {
      await onSend(secret);
    } catch (error) {
      setIsBusy(false);
      setProblem(rejectionText(error, t("account.factor.failed")));
    }
  };
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void handleSubmit(event)}>
      <TextInput
        {...kinds[field]}
        label={label}
        hint={hint}
        error={problem}
        required
        autoCapitalize="none"
        spellCheck={false}
        value={secret}
        onChange={(event) => setSecret(event.target.value)}
        autoFocus
      />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {action}
        </Button>
        <Button onClick={onCancel}>{t("account.factor.cancel")}</Button>
      </div>
    </form>
  );
}
