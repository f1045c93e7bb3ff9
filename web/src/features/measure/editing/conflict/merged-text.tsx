import { useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import styles from "./conflict-view.module.css";

interface MergedTextProps {
  value: string;
  /** The proposed merge of both texts. */
  proposal: { text: string; hasOverlap: boolean };
  autoFocus: boolean;
  /** The other text has been changed since this one was written. */
  isOutdated: boolean;
  onChange: (text: string) => void;
  onSave: () => void;
}

/**
 * The merged text. A proposal that has not been edited, or a text that is outdated, is saved only after the user has
 * confirmed to have read it.
 */
export function MergedText({ value, proposal, autoFocus, isOutdated, onChange, onSave }: MergedTextProps) {
  const [confirmed, setConfirmed] = useState<string>();
  const isUnread = value === proposal.text || isOutdated;
  const isReady = !isUnread || confirmed === value;
  return (
    <>
      <TextArea
        label={t("editing.conflict.merged")}
        hint={proposal.hasOverlap ? t("editing.conflict.overlap") : t("editing.conflict.mergeHint")}
        value={value}
        autoFocus={autoFocus}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status">{isOutdated && <p>{t("editing.conflict.changedAgain")}</p>}</div>
      {isUnread && (
        <Checkbox checked={isReady} onChange={() => setConfirmed(isReady ? undefined : value)}>
          {t(isOutdated ? "editing.conflict.confirmChecked" : "editing.conflict.confirmMerged")}
        </Checkbox>
      )}
      <div className={styles.actions}>
        <Button {...(isReady && { variant: "filled" as const })} disabled={!isReady} onClick={onSave}>
          {t("editing.conflict.saveMerged")}
        </Button>
      </div>
    </>
  );
}
