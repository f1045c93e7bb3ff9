import { inviteGuest, type Review, swedishDay } from "@indikatorkatalogen/contract";
import { useMutation } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import { type SubmitEvent, useId, useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DateTextInput } from "../../ui/dates/date-text-input.tsx";
import { addDays, isDate } from "../../ui/dates/iso-date.ts";
import { OneTimeSecret } from "../../ui/feedback/one-time-secret.tsx";
import { deleteDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextInput } from "../../ui/forms/text-input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import styles from "./review.module.css";
import { useReviewCache } from "./review.queries.ts";

interface InviteDialogProps {
  review: Review;
  onClose: () => void;
}

const defaultDays = 14;

/** Invites somebody without an account; the link is shown here and never again. */
export function InviteDialog({ review, onClose }: InviteDialogProps) {
  const { refresh } = useReviewCache();
  const invite = useMutation({
    mutationFn: (body: { name: string; lastDay: string }) => callApi(inviteGuest, { params: { id: review.id }, body }),
    onSuccess: () => {
      deleteDraft(keyOf(review));
      void refresh();
    },
  });
  if (invite.data)
    return <InvitationLink name={invite.data.guest.name} secret={invite.data.secret} onClose={onClose} />;
  return (
    <InviteForm
      review={review}
      isBusy={invite.isPending}
      failure={invite.error ? rejectionText(invite.error, t("review.guests.failed")) : undefined}
      onSubmit={invite.mutate}
      onClose={onClose}
    />
  );
}

/** The default last day: the day when the review is due, unless that is past or far away. */
function defaultLastDay({ dueDay }: Review, today: string): string {
  const latest = addDays(today, defaultDays);
  return dueDay !== null && dueDay >= today && dueDay < latest ? dueDay : latest;
}

const keyOf = ({ id }: Review) => `review-guest ${id}`;

interface InviteFormProps extends InviteDialogProps {
  isBusy: boolean;
  failure: string | undefined;
  onSubmit: (body: { name: string; lastDay: string }) => void;
}

function InviteForm({ review, isBusy, failure, onSubmit, onClose }: InviteFormProps) {
  const formId = useId();
  const today = swedishDay(Date.now());
  const [values, change] = useDraftValues(keyOf(review), {
    name: "",
    lastDay: defaultLastDay(review, today),
  });
  const [isSubmitted, setIsSubmitted] = useState(false);
  const isNameless = values.name.trim() === "";
  const isPast = !isDate(values.lastDay) || values.lastDay < today;
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (!isNameless && !isPast) onSubmit(values);
  };
  return (
    <Dialog
      heading={t("review.guests.inviteHeading")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("overlays.cancel")}</Button>
          <Button type="submit" form={formId} variant="filled" loading={isBusy}>
            {t("review.guests.makeLink")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        <p>{t("review.guests.explanation")}</p>
        <TextInput
          label={t("review.guests.name")}
          required
          maxLength={200}
          error={isSubmitted && isNameless ? t("review.guests.nameless") : undefined}
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <DateTextInput
          label={t("review.guests.lastDay")}
          required
          error={isSubmitted && isPast ? t("review.request.past") : undefined}
          value={values.lastDay}
          onChange={(lastDay) => change({ lastDay })}
        />
      </form>
      <FormError text={failure} />
    </Dialog>
  );
}

interface InvitationLinkProps {
  name: string;
  secret: string;
  onClose: () => void;
}

function InvitationLink({ name, secret, onClose }: InvitationLinkProps) {
  const router = useRouter();
  const link = new URL(router.history.createHref(`/guest/${secret}`), location.href).href;
  return (
    <Dialog
      heading={t("review.guests.linkHeading", { name })}
      onClose={onClose}
      actions={
        <Button variant="filled" onClick={onClose}>
          {t("review.guests.linkDone")}
        </Button>
      }
    >
      <OneTimeSecret secret={link} copyLabel={t("review.guests.copy")} copiedText={t("review.guests.copied")}>
        {t("review.guests.once", { name })}
      </OneTimeSecret>
    </Dialog>
  );
}
