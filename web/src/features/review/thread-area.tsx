import { mdiCommentPlusOutline, mdiPencilPlusOutline } from "@mdi/js";
import { type MouseEvent, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { useFormFocus } from "../../ui/focus/use-form-focus.ts";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";
import { ThreadCard } from "./thread-card.tsx";
import { findUnsentThread, startThread, ThreadForm, type ThreadKind, type ThreadTarget } from "./thread-form.tsx";

/** Pressing a button keeps the selection. */
const keepSelection = (event: MouseEvent) => event.preventDefault();

/** The threads about a field, or about the version as a whole, and the buttons to begin one. */
export function ThreadArea(target: ThreadTarget) {
  const { review, selected } = useReviewed();
  const [kind, setKind] = useState<ThreadKind | undefined>(() => findUnsentThread(review.id, target.field));
  const threads = review.threads.filter(({ field }) => field === target.field);
  const box = useFormFocus<HTMLDivElement>(kind !== undefined, "textarea");
  const words = selected && selected.field === target.field ? selected : undefined;
  const start = (next: ThreadKind) => {
    startThread(review.id, next, target, words);
    setKind(next);
  };
  return (
    <div className={styles.margin}>
      {threads.length > 0 && (
        <ul className={styles.threads} aria-label={t("review.threads.about", { label: target.label })}>
          {threads.map((thread) => (
            <ThreadCard key={thread.id} thread={thread} />
          ))}
        </ul>
      )}
      <div ref={box}>
        {review.can.comment && kind === undefined && (
          <div className={styles.small}>
            <Button
              variant="plain"
              icon={mdiCommentPlusOutline}
              aria-label={t(words ? "review.threads.commentWordsIn" : "review.threads.commentOn", {
                label: target.label,
              })}
              onMouseDown={keepSelection}
              onClick={() => start("comment")}
            >
              {t(words ? "review.threads.commentWords" : "review.threads.start")}
            </Button>
            {target.text !== undefined && (
              <Button
                variant="plain"
                icon={mdiPencilPlusOutline}
                aria-label={t(words ? "review.threads.suggestWordsIn" : "review.threads.suggestOn", {
                  label: target.label,
                })}
                onMouseDown={keepSelection}
                onClick={() => start("suggestion")}
              >
                {t(words ? "review.threads.suggestWords" : "review.threads.startSuggestion")}
              </Button>
            )}
          </div>
        )}
        {kind && <ThreadForm kind={kind} target={target} onClose={() => setKind(undefined)} />}
      </div>
    </div>
  );
}
