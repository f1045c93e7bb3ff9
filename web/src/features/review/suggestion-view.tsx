import type { ReviewThread } from "@indikatorkatalogen/contract";
import { mdiCheck, mdiClose } from "@mdi/js";
import { personObjectText, personText } from "../../domain/review/review-texts.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { DiffText } from "../../ui/text/diff-text.tsx";
import { diffWords } from "../../ui/text/word-diff.ts";
import { useDecideSuggestion } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";

type Suggestion = NonNullable<ReviewThread["suggestion"]>;

interface SuggestionViewProps {
  thread: ReviewThread;
  suggestion: Suggestion;
}

/** A suggested text against the one it replaces, accepted or declined with one click. */
export function SuggestionView({ thread, suggestion }: SuggestionViewProps) {
  const { review } = useReviewed();
  const decide = useDecideSuggestion(thread.id);
  const { original, replacement, state, canBeAccepted } = suggestion;
  const by = thread.comments[0]?.by;
  return (
    <div className={styles.suggestion}>
      <p className={styles.by}>
        {by && <strong>{personText(by)}</strong>} {stateText(suggestion)}
      </p>
      <DiffText words={diffWords(original, replacement)} isShortened />
      {state === "OPEN" && !canBeAccepted && <p className={styles.quiet}>{t("review.suggestions.outdated")}</p>}
      {state === "OPEN" && review.can.edit && (
        <div className={styles.buttons}>
          <Button
            variant="filled"
            icon={mdiCheck}
            disabled={!canBeAccepted}
            loading={decide.isPending && decide.variables === "ACCEPTED"}
            onClick={() => decide.mutate("ACCEPTED")}
          >
            {t("review.suggestions.accept")}
          </Button>
          <Button
            icon={mdiClose}
            loading={decide.isPending && decide.variables === "DECLINED"}
            onClick={() => decide.mutate("DECLINED")}
          >
            {t("review.suggestions.decline")}
          </Button>
        </div>
      )}
      <FormError text={decide.error ? rejectionText(decide.error, t("review.suggestions.failed")) : undefined} />
    </div>
  );
}

function stateText({ state, decidedBy }: Suggestion): string {
  if (state === "OPEN") return t("review.suggestions.suggests");
  const name = decidedBy ? personObjectText(decidedBy) : t("review.people.editors");
  return t(state === "ACCEPTED" ? "review.suggestions.accepted" : "review.suggestions.declined", { name });
}
