import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import styles from "./saved-searches.module.css";

interface SearchConfirmationProps {
  question: string;
  action: string;
  variant: "filled" | "danger";
  /** Rejects when the action failed. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Outside the component: another function at each render would focus at each render. */
const focusOnce = (element: HTMLElement | null) => element?.focus();

/** Asks for confirmation before something is lost. */
export function SearchConfirmation({ question, action, variant, onConfirm, onCancel }: SearchConfirmationProps) {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const handleConfirm = () => {
    setIsBusy(true);
    setFailure(undefined);
    onConfirm().catch((error: Error) => {
      setIsBusy(false);
      setFailure(rejectionText(error, t("savedSearches.failed")));
    });
  };

  return (
    // The fieldset is focused, so that its question is read out when its buttons replace the previous ones.
    <fieldset className={styles.confirmation} tabIndex={-1} ref={focusOnce}>
      <legend>{question}</legend>
      <FormError text={failure} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t("savedSearches.cancel")}</Button>
        <Button variant={variant} loading={isBusy} onClick={handleConfirm}>
          {action}
        </Button>
      </div>
    </fieldset>
  );
}
