import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { FormError } from "../forms/form-error.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  heading: string;
  /** Names the deed and what it is done to. */
  confirmLabel: string;
  /** Something stands in the way: it is explained, and there is nothing to confirm. */
  isBlocked?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** More ways out than the two. */
  otherActions?: ReactNode;
  children: ReactNode;
}

/** Says what a deed would mean, and does it only when it is named once more. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { heading, confirmLabel, isBlocked = false, isBusy, failure, onConfirm, onClose, otherActions } = props;
  return (
    <Dialog
      isAlert
      heading={heading}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t(isBlocked ? "overlays.close" : "overlays.cancel")}</Button>
          {otherActions}
          {!isBlocked && (
            <Button look="danger" loading={isBusy} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      {props.children}
      <FormError text={failure} />
    </Dialog>
  );
}
