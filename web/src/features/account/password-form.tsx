import { type SubmitEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { toFieldErrors } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import styles from "./account.module.css";

interface Passwords {
  current: string;
  password: string;
}

interface PasswordFormProps {
  /** Lets a password manager store the password with the right name. */
  username: string;
  /** Whether the current password is required too. */
  asksCurrent?: boolean;
  action: string;
  /** Throws when the server refuses it. */
  onSend: (passwords: Passwords) => Promise<void>;
  onCancel?: () => void;
}

/** A form for a new password; like other forms for secrets it stores no draft. What is typed stays when it is refused. */
export function PasswordForm({ username, asksCurrent = false, action, onSend, onCancel }: PasswordFormProps) {
  const [values, setValues] = useState<Passwords>({ current: "", password: "" });
  const [isShown, setIsShown] = useState(false);
  const { problems, isBusy, submit } = useSending(values, asksCurrent, onSend);
  const typed = (name: keyof Passwords) => ({
    type: isShown ? "text" : "password",
    required: true,
    autoCapitalize: "none",
    spellCheck: false,
    error: problems[name],
    value: values[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  });
  return (
    <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {asksCurrent && (
        <TextInput label={t("account.password.current")} autoComplete="current-password" {...typed("current")} />
      )}
      <TextInput
        label={t("account.password.new")}
        hint={t("account.password.hint")}
        autoComplete="new-password"
        {...typed("password")}
      />
      <Checkbox checked={isShown} onChange={() => setIsShown(!isShown)}>
        {t("account.password.show")}
      </Checkbox>
      <FormError text={problems.form} />
      <div className={styles.actions}>
        <Button type="submit" variant="filled" loading={isBusy}>
          {action}
        </Button>
        {onCancel && <Button onClick={onCancel}>{t("account.factor.cancel")}</Button>}
      </div>
    </form>
  );
}

type Problems = Partial<Record<keyof Passwords | "form", string | undefined>>;

function useSending(values: Passwords, asksCurrent: boolean, onSend: PasswordFormProps["onSend"]) {
  const [problems, setProblems] = useState<Problems>({});
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const missing = missingIn(values, asksCurrent);
    setProblems(missing);
    if (Object.keys(missing).length > 0) return;
    setIsBusy(true);
    try {
      await onSend(values);
    } catch (error) {
      setProblems(problemsOf(error));
      setIsBusy(false);
    }
  };
  return { problems, isBusy, submit };
}

const missingIn = ({ current, password }: Passwords, asksCurrent: boolean): Problems => ({
  ...(asksCurrent && current === "" && { current: t("account.factor.required") }),
  ...(password === "" && { password: t("account.factor.required") }),
});

function problemsOf(error: unknown): Problems {
  const { form, currentPassword, newPassword, password = newPassword } = toFieldErrors(error, t("accountLink.failed"));
  return { form, current: currentPassword, password };
}
