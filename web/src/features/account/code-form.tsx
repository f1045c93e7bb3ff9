import { type SubmitEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import styles from "./account.module.css";
import { useConfirmAddress } from "./mail.queries.ts";

interface CodeFormProps {
  email: string;
}

/** The code that shows that the address is the user's own. */
export function CodeForm({ email }: CodeFormProps) {
  const [code, setCode] = useState("");
  const confirm = useConfirmAddress();
  const { showSuccess } = useAlerts();
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    confirm.mutate(code, { onSuccess: () => showSuccess(t("account.mail.confirmed")) });
  };
  const problem = confirm.error ? rejectionText(confirm.error, t("account.factor.failed")) : undefined;
  return (
    <form noValidate className={styles.step} onSubmit={handleSubmit}>
      <p>{t("account.mail.pending", { email })}</p>
      <TextInput
        label={t("account.mail.code")}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        error={problem}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <Button type="submit" variant="filled" loading={confirm.isPending} disabled={code.trim() === ""}>
        {t("account.mail.confirm")}
      </Button>
    </form>
  );
}
