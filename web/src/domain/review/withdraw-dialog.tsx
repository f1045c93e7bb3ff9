import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import { useWithdrawReview } from "./review.queries.ts";

interface WithdrawDialogProps {
  reviewId: string;
  onClose: () => void;
}

export function WithdrawDialog({ reviewId, onClose }: WithdrawDialogProps) {
  const { showSuccess } = useAlerts();
  const withdraw = useWithdrawReview(reviewId);
  const handleConfirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: () => {
        showSuccess(t("review.withdraw.done"));
        onClose();
      },
    });
  return (
    <ConfirmDialog
      heading={t("review.withdraw.heading")}
      confirmLabel={t("review.withdraw.confirm")}
      isBusy={withdraw.isPending}
      failure={withdraw.error ? rejectionText(withdraw.error, t("review.withdraw.failed")) : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <p>{t("review.withdraw.explanation")}</p>
    </ConfirmDialog>
  );
}
