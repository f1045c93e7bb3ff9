import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useDraftValues } from "../../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { TextArea } from "../../../ui/forms/text-input.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import styles from "./publish-form.module.css";

const noReason = { reason: "" };

/** Key of the stored reason, deleted after publishing. */
export const reasonKey = (versionId: string): string => `publish ${versionId}`;

interface PublishFormProps {
  versionId: string;
  heading: string;
  confirmLabel: string;
  /** Why publishing is blocked right now. */
  obstacle: string | undefined;
  isBlocked: boolean;
  isBusy: boolean;
  error: Error | null;
  onPublish: (reason: string) => void;
  onClose: () => void;
  options?: ReactNode;
  children: ReactNode;
}

/** The publish panel, with the reason recorded in the history. */
export function PublishForm(props: PublishFormProps) {
  const { heading, confirmLabel, obstacle, isBlocked, isBusy, error, onPublish, onClose, options } = props;
  const [{ reason }, change] = useDraftValues(reasonKey(props.versionId), noReason);
  return (
    <SidePanel
      isWide
      heading={heading}
      onClose={onClose}
      footer={
        <div className={styles.buttons}>
          <Button onClick={onClose}>{t(isBusy ? "overlays.close" : "overlays.cancel")}</Button>
          <Button variant="filled" disabled={isBlocked} loading={isBusy} onClick={() => onPublish(reason)}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      <div className={styles.content}>
        {props.children}
        <TextArea
          label={t("editing.publishing.reason")}
          hint={t("editing.publishing.reasonHint")}
          maxLength={500}
          value={reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
        {options}
        <FormError text={error ? rejectionText(error, t("editing.actions.failed")) : obstacle} />
      </div>
    </SidePanel>
  );
}
