import { type Review, type ReviewGuest, revokeGuest } from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { formatDate, formatMoment, unbroken } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { ConfirmDialog } from "../../ui/overlays/confirm-dialog.tsx";
import styles from "./review.module.css";
import { useReviewCache } from "./review.queries.ts";

const InviteDialog = lazyComponent(async () => (await import("./invite-dialog.tsx")).InviteDialog);

interface GuestListProps {
  review: Review;
}

/** The guests of a review, and the button to invite another. */
export function GuestList({ review }: GuestListProps) {
  const [isInviting, setIsInviting] = useState(false);
  const [revoked, setRevoked] = useState<ReviewGuest>();
  return (
    <div className={styles.guests}>
      <h3>{t("review.guests.heading")}</h3>
      {review.guests.length === 0 && <p className={styles.quiet}>{t("review.guests.none")}</p>}
      <ul>
        {review.guests.map((guest) => (
          <li key={guest.id}>
            <div>
              <p>{guest.name}</p>
              <p className={styles.quiet}>{stateText(guest)}</p>
            </div>
            {guest.state === "INVITED" && (
              <Button
                variant="plain"
                aria-label={t("review.guests.revokeNamed", { name: guest.name })}
                onClick={() => setRevoked(guest)}
              >
                {t("review.guests.revoke")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Button onClick={() => setIsInviting(true)}>{t("review.guests.invite")}</Button>
      <Suspense>{isInviting && <InviteDialog review={review} onClose={() => setIsInviting(false)} />}</Suspense>
      {revoked && <RevokeDialog reviewId={review.id} guest={revoked} onClose={() => setRevoked(undefined)} />}
    </div>
  );
}

function stateText({ state, expires, lastUsed }: ReviewGuest): string {
  if (state !== "INVITED") return t(`review.guests.states.${state}`);
  const date = unbroken(formatDate(expires));
  return lastUsed === null
    ? t("review.guests.unused", { date })
    : t("review.guests.used", { date, time: unbroken(formatMoment(lastUsed)) });
}

interface RevokeDialogProps {
  reviewId: string;
  guest: ReviewGuest;
  onClose: () => void;
}

function RevokeDialog({ reviewId, guest: { id: guestId, name }, onClose }: RevokeDialogProps) {
  const { put } = useReviewCache();
  const { showSuccess } = useAlerts();
  const revoke = useMutation({
    mutationFn: () => callApi(revokeGuest, { params: { id: reviewId, guestId } }),
    onSuccess: (review) => {
      put(review);
      showSuccess(t("review.guests.revoked", { name }));
      onClose();
    },
  });
  return (
    <ConfirmDialog
      heading={t("review.guests.revokeHeading", { name })}
      confirmLabel={t("review.guests.confirmRevoke")}
      isBusy={revoke.isPending}
      failure={revoke.error ? rejectionText(revoke.error, t("review.guests.failed")) : undefined}
      onConfirm={() => revoke.mutate()}
      onClose={onClose}
    >
      <p>{t("review.guests.revokeExplanation")}</p>
    </ConfirmDialog>
  );
}
