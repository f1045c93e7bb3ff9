import { useState } from "react";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { TextArea } from "../../../../ui/forms/text-input.tsx";
import { Checkbox } from "../../../../ui/inputs/checkbox.tsx";
import styles from "./conflict-view.module.css";

interface MergedTextProps {
  value: string;
  /** What both texts give by themselves. */
  proposal: { text: string; hasOverlap: boolean };
  onChange: (text: string) => void;
  onSave: () => void;
}

/** The merged text. A proposal is not saved before somebody has changed it, or said that it has been read. */
export function MergedText({ value, proposal, onChange, onSave }: MergedTextProps) {
  const [confirmed, setConfirmed] = useState<string>();
  const isProposal = value === proposal.text;
  const isReady = !isProposal || confirmed === value;
  return (
    <>
      <TextArea
        label={t("editing.conflict.merged")}
        hint={proposal.hasOverlap ? t("editing.conflict.overlap") : t("editing.conflict.mergeHint")}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isProposal && (
        <Checkbox checked={isReady} onChange={() => setConfirmed(isReady ? undefined : value)}>
          {t("editing.conflict.confirmMerged")}
        </Checkbox>
      )}
      <div className={styles.actions}>
        <Button {...(isReady && { look: "filled" as const })} disabled={!isReady} onClick={onSave}>
          {t("editing.conflict.saveMerged")}
        </Button>
      </div>
    </>
  );
}
