import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./saved-searches.module.css";

interface SearchConfirmationProps {
  question: string;
  action: string;
  /** Rejects when it could not be done; the error is shown elsewhere. */
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks once more before something is lost. */
export function SearchConfirmation({ question, action, onConfirm, onCancel }: SearchConfirmationProps) {
  const [isBusy, setIsBusy] = useState(false);
  const handleConfirm = () => {
    setIsBusy(true);
    onConfirm().catch(() => setIsBusy(false));
  };

  return (
    // The question is what is read out when the buttons take the place of those before them.
    <fieldset className={styles.confirmation} tabIndex={-1} ref={(element) => element?.focus()}>
      <legend>{question}</legend>
      <div className={styles.actions}>
        <Button onClick={onCancel}>{t("savedSearches.cancel")}</Button>
        <Button look="filled" loading={isBusy} onClick={handleConfirm}>
          {action}
        </Button>
      </div>
    </fieldset>
  );
}
