import type { Review } from "@indikatorkatalogen/contract";
import type { UseMutationResult } from "@tanstack/react-query";
import type { SubmitEvent } from "react";
import { readPeople } from "../../domain/review/people-picker.tsx";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextArea } from "../../ui/forms/text-input.tsx";
import styles from "./review-page.module.css";
import { Mentions } from "./thread-form.tsx";

interface CommentFormProps {
  draftKey: string;
  label: string;
  sendLabel: string;
  start?: { text: string; mentions: string };
  action: UseMutationResult<Review, Error, { text: string; mentions?: string[] | undefined }>;
  /** Deletes the draft. */
  onClose: () => void;
}

const noText = { text: "", mentions: "" };

/** The form of a reply, or of a comment that its writer changes. */
export function CommentForm({ draftKey, label, sendLabel, start = noText, action, onClose }: CommentFormProps) {
  const [values, change] = useDraftValues(draftKey, start);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    const mentions = readPeople(values.mentions).map(({ id }) => id);
    action.mutate({ text: values.text, mentions }, { onSuccess: onClose });
  };
  return (
    <form noValidate className={styles.form} aria-label={label} onSubmit={handleSubmit}>
      <TextArea
        label={label}
        maxLength={5000}
        value={values.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Mentions mentions={values.mentions} onChange={(mentions) => change({ mentions })} />
      <FormError text={action.error ? rejectionText(action.error, t("review.threads.failed")) : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" disabled={values.text.trim() === ""} loading={action.isPending}>
          {sendLabel}
        </Button>
        <Button onClick={onClose}>{t("overlays.cancel")}</Button>
      </div>
    </form>
  );
}
