import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import styles from "./saved-searches.module.css";

interface SearchConfirmationProps {
  question: string;
  action: string;
  look: "filled" | "danger";
  /** Rejects when it could not be done. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks once more before something is lost. */
export function SearchConfirmation({ question, action, look, onConfirm, onCancel }: SearchConfirmationProps) {
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
    // The question is what is read out when the buttons take the place of those before them.
    <fieldset className={styles.confirmation} tabIndex={-1} ref={(element) => element?.focus()}>
      <legend>{question}</legend>
      <FormError text={failure} />
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t("savedSearches.cancel")}</Button>
        <Button look={look} loading={isBusy} onClick={handleConfirm}>
          {action}
        </Button>
      </div>
    </fieldset>
  );
}
