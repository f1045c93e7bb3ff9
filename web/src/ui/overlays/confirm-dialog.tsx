import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { FormError } from "../forms/form-error.tsx";
import { Dialog } from "./dialog.tsx";

interface ConfirmDialogProps {
  heading: string;
  /** Names the action and its target. */
  confirmLabel: string;
  /** Why the action is impossible; then there is nothing to confirm. */
  isBlocked?: boolean;
  isBusy: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
  /** Additional buttons. */
  otherActions?: ReactNode;
  children: ReactNode;
}

/** Explains the consequences of an action and asks for confirmation. */
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
            <Button variant="danger" loading={isBusy} onClick={onConfirm}>
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
