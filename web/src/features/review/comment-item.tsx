import type { ReviewComment } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { storePeople } from "../../domain/review/people-picker.tsx";
import { mentionedNames, personText } from "../../domain/review/review-texts.ts";
import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useFormFocus } from "../../ui/focus/use-form-focus.ts";
import { deleteDraft, findDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { CommentForm } from "./comment-form.tsx";
import { useChangeComment, useDeleteComment } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";

interface CommentItemProps {
  comment: ReviewComment;
  /** Whether its writer may still change it. */
  canChange: boolean;
}

/** One comment, with the buttons of its writer. */
export function CommentItem({ comment, canChange }: CommentItemProps) {
  const key = `review-edit ${comment.id}`;
  const [isChanging, setIsChanging] = useState(() => findDraft(key) !== undefined);
  const box = useFormFocus<HTMLLIElement>(isChanging);
  const change = useChangeComment(comment.id);
  const remove = useDeleteComment(comment.id);
  const close = () => {
    deleteDraft(key);
    setIsChanging(false);
  };
  const mine = canChange && comment.by.isMe && !comment.isDeleted;
  return (
    <li ref={box}>
      <p className={styles.by}>
        <strong>{personText(comment.by)}</strong> <span>{formatMoment(comment.created)}</span>
        {comment.edited !== null && !comment.isDeleted && <span> {t("review.threads.edited")}</span>}
      </p>
      {isChanging ? (
        <CommentForm
          draftKey={key}
          label={t("review.threads.comment")}
          sendLabel={t("review.threads.save")}
          start={{ text: comment.text, mentions: mentionsOf(comment) }}
          action={change}
          onClose={close}
        />
      ) : (
        <p className={styles.said}>{comment.isDeleted ? t("review.threads.deleted") : comment.text}</p>
      )}
      {comment.mentions.length > 0 && !isChanging && (
        <p className={styles.quiet}>{t("review.threads.mentioned", { names: mentionedNames(comment.mentions) })}</p>
      )}
      {mine && !isChanging && (
        <p className={styles.small}>
          <Button variant="plain" onClick={() => setIsChanging(true)}>
            {t("review.threads.change")}
          </Button>
          <Button variant="plain" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
            {t("review.threads.delete")}
          </Button>
        </p>
      )}
      <FormError text={remove.error ? rejectionText(remove.error, t("review.threads.notDeleted")) : undefined} />
    </li>
  );
}

function mentionsOf({ mentions }: ReviewComment): string {
  const known = mentions.flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  return known.length === 0 ? "" : storePeople(known);
}
