import {
  type MeasureVersion,
  type Review,
  type ReviewGroup,
  type RoleId,
  swedishDay,
} from "@indikatorkatalogen/contract";
import { type SubmitEvent, useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { DateTextInput } from "../../ui/dates/date-text-input.tsx";
import { isDate } from "../../ui/dates/iso-date.ts";
import { deleteDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FieldFrame } from "../../ui/forms/field-frame.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../ui/forms/select-input.tsx";
import { TextArea } from "../../ui/forms/text-input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { useMeasureCache } from "../measure/measure.queries.ts";
import { PeoplePicker, readPeople, storePeople } from "./people-picker.tsx";
import styles from "./review.module.css";
import { useRequestReview } from "./review.queries.ts";
import { groupText } from "./review-texts.ts";

export type RequestKind = "first" | "round" | "change";

interface RequestDialogProps {
  version: Pick<MeasureVersion, "id" | "measureId" | "versionNr" | "revision">;
  kind: RequestKind;
  /** The review that has not ended, if any. */
  review: Review | undefined;
  reviewerRoles: readonly RoleId[];
  onClose: () => void;
}

const dialogTexts = {
  first: { heading: "review.request.heading", send: "review.request.send", done: "review.request.done" },
  round: { heading: "review.request.roundHeading", send: "review.request.sendRound", done: "review.request.done" },
  change: { heading: "review.request.changeHeading", send: "review.request.save", done: "review.request.changed" },
} as const;

/** Who is asked to review, until when, and with which message. */
export function RequestDialog({ version, kind, review, reviewerRoles, onClose }: RequestDialogProps) {
  const formId = useId();
  const { showSuccess } = useAlerts();
  const { refresh } = useMeasureCache();
  const key = `review-request ${kind} ${version.id}`;
  const [values, change] = useDraftValues(key, startValues(kind, review));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const reviewId = kind === "change" ? review?.id : undefined;
  const request = useRequestReview({ versionId: version.id, revision: version.revision, reviewId });
  const reviewers = readPeople(values.reviewers);
  const problems = problemsOf(values);
  const texts = dialogTexts[kind];

  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (problems.people || problems.due) return;
    const body = {
      reviewers: reviewers.map(({ id }) => id),
      group: toGroup(values.group),
      message: values.message,
      dueDay: values.dueDay || null,
    };
    request.mutate(body, {
      onSuccess: () => {
        deleteDraft(key);
        showSuccess(t(texts.done));
        onClose();
      },
      // The draft may have changed: it is refetched, so that a retry is about the current text.
      onError: () => void refresh(version.measureId),
    });
  };

  return (
    <Dialog
      heading={t(texts.heading, { number: version.versionNr })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("overlays.cancel")}</Button>
          <Button type="submit" form={formId} variant="filled" loading={request.isPending}>
            {t(texts.send, { number: (review?.round ?? 0) + 1 })}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={handleSubmit}>
        {kind !== "change" && <p>{t("review.request.explanation")}</p>}
        <FieldFrame
          label={t("review.request.reviewers")}
          hint={t("review.request.reviewersHint")}
          error={isSubmitted ? problems.people : undefined}
        >
          {(control) => (
            <PeoplePicker
              versionId={version.id}
              label={t("review.request.reviewers")}
              placeholder={t("review.request.addReviewer")}
              control={control}
              chosen={reviewers}
              marksNonReviewers
              onChange={(chosen) => change({ reviewers: storePeople(chosen) })}
            />
          )}
        </FieldFrame>
        <SelectInput
          label={t("review.request.group")}
          hint={t("review.request.groupHint")}
          emptyLabel={t("review.request.noGroup")}
          options={groupOptions(reviewerRoles)}
          value={values.group}
          onChange={(event) => change({ group: event.target.value })}
        />
        <TextArea
          label={t("review.request.message")}
          hint={t("review.request.messageHint")}
          maxLength={5000}
          value={values.message}
          onChange={(event) => change({ message: event.target.value })}
        />
        <DateTextInput
          label={t("review.request.due")}
          error={isSubmitted ? problems.due : undefined}
          value={values.dueDay}
          onChange={(dueDay) => change({ dueDay })}
        />
      </form>
      <FormError text={request.error ? rejectionText(request.error, t("review.request.failed")) : undefined} />
    </Dialog>
  );
}

/** A new round starts with the reviewers of the last one, but without its message and due day. */
function startValues(kind: RequestKind, review: Review | undefined) {
  const people = (review?.reviewers ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  return {
    reviewers: storePeople(people),
    group: review?.group ? groupValue(review.group) : "",
    message: (kind === "change" && review?.message) || "",
    dueDay: (kind === "change" && review?.dueDay) || "",
  };
}

const groupValue = (group: ReviewGroup): string => (group.kind === "OWNER" ? "OWNER" : group.role);

const toGroup = (value: string): ReviewGroup | null => {
  if (value === "") return null;
  return value === "OWNER" ? { kind: "OWNER" } : { kind: "ROLE", role: value as RoleId };
};

const groupOptions = (roles: readonly RoleId[]) =>
  ["OWNER", ...roles].flatMap((value) => {
    const group = toGroup(value);
    return group ? [{ value, label: groupText(group) }] : [];
  });

function problemsOf({ reviewers, group, dueDay }: { reviewers: string; group: string; dueDay: string }) {
  const hasNobody = readPeople(reviewers).length === 0 && group === "";
  const isPast = isDate(dueDay) && dueDay < swedishDay(Date.now());
  return {
    people: hasNobody ? t("review.request.nobody") : undefined,
    due: dueDay !== "" && (!isDate(dueDay) || isPast) ? t("review.request.past") : undefined,
  };
}
