import type { ReviewThread } from "@indikatorkatalogen/contract";
import { mdiChevronDown } from "@mdi/js";
import { useState } from "react";
import { personObjectText } from "../../domain/review/review-texts.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Icon } from "../../ui/buttons/icon.tsx";
import { useFormFocus } from "../../ui/focus/use-form-focus.ts";
import { deleteDraft, findDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { CommentForm } from "./comment-form.tsx";
import { CommentItem } from "./comment-item.tsx";
import { useReply, useResolveThread } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";
import { SuggestionView } from "./suggestion-view.tsx";

interface ThreadCardProps {
  thread: ReviewThread;
}

/** A thread of comments; a resolved one is collapsed. */
export function ThreadCard({ thread }: ThreadCardProps) {
  if (!thread.isResolved) return <OpenThread thread={thread} />;
  const name = thread.resolvedBy && personObjectText(thread.resolvedBy);
  return (
    <li>
      <details className={styles.resolved}>
        <summary>
          {name ? t("review.threads.resolvedBy", { name }) : t("review.threads.resolved")}
          <span className={styles.excerpt}>{thread.comments[0]?.text || thread.quote?.text}</span>
          <Icon path={mdiChevronDown} />
        </summary>
        <ul>
          <OpenThread thread={thread} />
        </ul>
      </details>
    </li>
  );
}

function OpenThread({ thread }: ThreadCardProps) {
  const { review } = useReviewed();
  const { comment: canComment } = review.can;
  const visibleComments = thread.comments.filter(({ text, isDeleted }) => isDeleted || text !== "");
  return (
    <li className={styles.thread}>
      {thread.quote && (
        <blockquote className={styles.quote}>
          ”{thread.quote.text}”
          {thread.place === null && <span className={styles.quiet}> {t("review.threads.wordsGone")}</span>}
        </blockquote>
      )}
      {thread.suggestion && <SuggestionView thread={thread} suggestion={thread.suggestion} />}
      <ul className={styles.comments}>
        {visibleComments.map((comment) => (
          <CommentItem key={comment.id} comment={comment} canChange={canComment} />
        ))}
      </ul>
      {canComment && <ThreadActions thread={thread} />}
    </li>
  );
}

function ThreadActions({ thread }: ThreadCardProps) {
  const key = `review-reply ${thread.id}`;
  const [isReplying, setIsReplying] = useState(() => findDraft(key) !== undefined);
  const reply = useReply(thread.id);
  const resolve = useResolveThread(thread.id);
  const close = () => {
    deleteDraft(key);
    setIsReplying(false);
  };
  const box = useFormFocus<HTMLDivElement>(isReplying);
  return (
    <div ref={box}>
      {isReplying ? (
        <CommentForm
          draftKey={key}
          label={t("review.threads.reply")}
          sendLabel={t("review.threads.sendReply")}
          action={reply}
          onClose={close}
        />
      ) : (
        <div className={styles.small}>
          <Button variant="plain" onClick={() => setIsReplying(true)}>
            {t("review.threads.reply")}
          </Button>
          <Button variant="plain" loading={resolve.isPending} onClick={() => resolve.mutate(!thread.isResolved)}>
            {t(thread.isResolved ? "review.threads.reopen" : "review.threads.resolve")}
          </Button>
        </div>
      )}
      <FormError text={resolve.error ? rejectionText(resolve.error, t("review.threads.failed")) : undefined} />
    </div>
  );
}
