import { type SubmitEvent, useState } from "react";
import { PeoplePicker, readPeople, storePeople } from "../../domain/review/people-picker.tsx";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { deleteDraft, findDraft, saveDraft } from "../../ui/forms/drafts/form-drafts.ts";
import { useDraftValues } from "../../ui/forms/drafts/use-draft-values.ts";
import { FieldFrame } from "../../ui/forms/field-frame.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { TextArea, TextInput } from "../../ui/forms/text-input.tsx";
import { DiffText } from "../../ui/text/diff-text.tsx";
import { diffWords } from "../../ui/text/word-diff.ts";
import { useAddThread } from "./review-actions.queries.ts";
import styles from "./review-page.module.css";
import { useReviewed } from "./reviewed-context.ts";
import type { SelectedWords } from "./selected-words.ts";

const threadKinds = ["comment", "suggestion"] as const;
export type ThreadKind = (typeof threadKinds)[number];

/** The target of a thread: a field with its text, a field that is not a text, or the version as a whole. */
export interface ThreadTarget {
  field: string | null;
  label: string;
  /** Undefined when no words can be selected. */
  text: string | undefined;
}

const keyOf = (reviewId: string, field: string | null, kind: ThreadKind) =>
  `review-${kind} ${reviewId} ${field ?? "version"}`;

/** The kind of an unsent form at a field, which is open again after a reload. */
export const findUnsentThread = (reviewId: string, field: string | null): ThreadKind | undefined =>
  threadKinds.find((kind) => findDraft(keyOf(reviewId, field, kind)));

/** Stored from the start: a form that is open stays open through a reload, with the words it is about. */
export function startThread(reviewId: string, kind: ThreadKind, target: ThreadTarget, selected?: SelectedWords): void {
  const key = keyOf(reviewId, target.field, kind);
  const about = selected && { words: selected.text, start: String(selected.start) };
  const replacement = kind === "suggestion" && { replacement: selected?.text ?? target.text ?? "" };
  saveDraft(key, { isOpen: "yes", ...about, ...replacement });
}

const startValues = { isOpen: "", text: "", words: "", start: "", replacement: "", mentions: "" };

interface ThreadFormProps {
  kind: ThreadKind;
  target: ThreadTarget;
  onClose: () => void;
}

/** A new comment, or a suggestion of another text. */
export function ThreadForm({ kind, target, onClose }: ThreadFormProps) {
  const { values, change, problems, add, submit, close } = useThreadForm({ kind, target, onClose });
  return (
    <form
      noValidate
      className={styles.form}
      aria-label={t(`review.threads.${kind}Form`, { label: target.label })}
      onSubmit={submit}
    >
      {kind === "suggestion" && <SuggestedText {...{ values, change, problems, target }} />}
      {kind === "comment" && target.text !== undefined && (
        <TextInput
          label={t("review.threads.words")}
          hint={t("review.threads.wordsHint")}
          error={problems.words}
          value={values.words}
          onChange={(event) => change({ words: event.target.value, start: "" })}
        />
      )}
      <TextArea
        label={t(kind === "comment" ? "review.threads.comment" : "review.threads.why")}
        error={problems.text}
        maxLength={5000}
        value={values.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <Mentions mentions={values.mentions} onChange={(mentions) => change({ mentions })} />
      <FormError text={add.error ? rejectionText(add.error, t("review.threads.failed")) : undefined} />
      <div className={styles.buttons}>
        <Button type="submit" variant="filled" loading={add.isPending}>
          {t(kind === "comment" ? "review.threads.send" : "review.threads.suggest")}
        </Button>
        <Button onClick={close}>{t("overlays.cancel")}</Button>
      </div>
    </form>
  );
}

function useThreadForm({ kind, target, onClose }: ThreadFormProps) {
  const { review } = useReviewed();
  const key = keyOf(review.id, target.field, kind);
  const [values, change] = useDraftValues(key, startValues);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const add = useAddThread();
  const quote = findQuote(target.text, values);
  const problems = problemsOf({ kind, values, original: originalOf(values, target), quote });
  const close = () => {
    deleteDraft(key);
    onClose();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (Object.values(problems).some(Boolean)) return;
    const mentions = readPeople(values.mentions).map(({ id }) => id);
    const replacement = kind === "suggestion" ? values.replacement : null;
    add.mutate(
      { field: target.field, quote: quote ?? null, text: values.text, mentions, replacement },
      { onSuccess: close },
    );
  };
  return { values, change, problems: isSubmitted ? problems : noProblems, add, submit, close };
}

interface SuggestedTextProps {
  values: Values;
  change: (changed: Partial<Values>) => void;
  problems: Problems;
  target: ThreadTarget;
}

/** The suggested text, and what it changes. */
function SuggestedText({ values: { words, replacement }, change, problems, target }: SuggestedTextProps) {
  const original = originalOf({ words }, target);
  return (
    <>
      <TextArea
        label={t(words ? "review.threads.replaceWords" : "review.threads.replaceText")}
        hint={words ? t("review.threads.replaces", { words }) : undefined}
        error={problems.words ?? problems.replacement}
        maxLength={20_000}
        value={replacement}
        onChange={(event) => change({ replacement: event.target.value })}
      />
      {replacement !== original && <DiffText words={diffWords(original, replacement)} isShortened />}
    </>
  );
}

interface MentionsProps {
  mentions: string;
  onChange: (mentions: string) => void;
}

/** Colleagues who are notified of a comment. */
export function Mentions({ mentions, onChange }: MentionsProps) {
  const { review, canMention } = useReviewed();
  if (!canMention) return null;
  return (
    <FieldFrame label={t("review.threads.mention")} hint={t("review.threads.mentionHint")}>
      {(control) => (
        <PeoplePicker
          versionId={review.versionId}
          label={t("review.threads.mention")}
          placeholder={t("review.threads.addMention")}
          control={control}
          chosen={readPeople(mentions)}
          onChange={(chosen) => onChange(chosen.length === 0 ? "" : storePeople(chosen))}
        />
      )}
    </FieldFrame>
  );
}

type Values = typeof startValues;

/**
 * The position of the words in the text: where they were selected, else their first occurrence; undefined if they are
 * not there.
 */
function findQuote(text: string | undefined, { words, start }: Values) {
  const wanted = words.trim();
  if (text === undefined || wanted === "") return null;
  const selectedAt = Number(start);
  const isThere = start !== "" && text.startsWith(wanted, selectedAt);
  const at = isThere ? selectedAt : text.indexOf(wanted);
  return at === -1 ? undefined : { text: wanted, start: at, end: at + wanted.length };
}

interface Problems {
  words?: string | undefined;
  text?: string | undefined;
  replacement?: string | undefined;
}

const noProblems: Problems = {};

/** The text that a suggestion replaces: the selected words, or the whole text. */
const originalOf = ({ words }: Pick<Values, "words">, target: ThreadTarget): string => words || (target.text ?? "");

interface WrittenThread {
  kind: ThreadKind;
  values: Values;
  original: string;
  quote: object | null | undefined;
}

function problemsOf({ kind, values, original, quote }: WrittenThread): Problems {
  const { text, replacement } = values;
  const isUnchanged = kind === "suggestion" && replacement === original;
  return {
    words: quote === undefined ? t("review.threads.wordsNotFound") : undefined,
    text: kind === "comment" && text.trim() === "" ? t("review.threads.empty") : undefined,
    replacement: isUnchanged ? t("review.threads.unchanged") : undefined,
  };
}
