import { sectionLabel } from "@indikatorkatalogen/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { formatDate, formatTime } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useUser } from "../../../session/use-user.ts";
import { useEditing, useSaving, useSavingInBackground } from "../edit-session/editing-context.ts";
import { ValueDifference } from "../fields/value-difference.tsx";
import type { UnsavedValue } from "../saving/edit-session.ts";
import { type FieldSaving, isSame, isUnsaved } from "../saving/field-saving.ts";
import { deleteStoredText, type StoredTexts } from "../saving/unsaved-store.ts";
import styles from "./recovered-texts.module.css";
import { recoverableTextsQuery } from "./recovered-texts.queries.ts";

/** Offers texts that were typed in a closed tab and never reached the server, compared with the current ones. */
export function RecoveredTextsNotice() {
  const { session, versionId, storageKey } = useEditing();
  const { fields } = useSavingInBackground();
  const userId = useUser()?.userId ?? "";
  const queryClient = useQueryClient();
  const query = recoverableTextsQuery(userId, versionId, storageKey);
  const { data: stored = [] } = useQuery(query);
  const offered = stored.flatMap((texts) =>
    texts.texts
      // Texts that have since been saved or typed again are not offered.
      .filter(({ field, value }) => !isSame(fields[field].value, value))
      .map((text) => ({ ...text, source: texts })),
  );
  useRestoredConflicts(stored);
  if (offered.length === 0) return null;

  const close = async (offer: (typeof offered)[number]) => {
    await deleteStoredText(offer.source, offer.field);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  const handleUse = (offer: (typeof offered)[number]) => {
    session.recover(offer);
    return close(offer);
  };
  return (
    <section className={styles.notice} aria-label={t("editing.recovered.heading")}>
      <h2>{t("editing.recovered.heading")}</h2>
      <p>{t("editing.recovered.explanation")}</p>
      <ul className={styles.texts}>
        {offered.map((offer) => (
          <li key={`${offer.source.key} ${offer.field}`}>
            <RecoveredText
              text={offer}
              at={offer.source.at}
              onUse={() => void handleUse(offer)}
              onDiscard={() => void close(offer)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a stored text as a conflict at once if somebody else has changed its field since; nothing is sent. */
function useRestoredConflicts(stored: readonly StoredTexts[]): void {
  const { session } = useEditing();
  const queryClient = useQueryClient();
  useEffect(() => {
    const restore = async (source: StoredTexts, text: UnsavedValue) => {
      if (!isOutdated(text, session.state().fields[text.field])) return;
      session.recover(text);
      await deleteStoredText(source, text.field);
      await queryClient.invalidateQueries({ queryKey: ["unsentTexts"] });
    };
    for (const source of stored) for (const text of source.texts) void restore(source, text);
  }, [session, queryClient, stored]);
}

const isOutdated = ({ value, base }: UnsavedValue, field: FieldSaving): boolean =>
  !isUnsaved(field) && !isSame(field.serverValue, base) && !isSame(field.serverValue, value);

interface RecoveredTextProps {
  text: UnsavedValue;
  at: number;
  onUse: () => void;
  onDiscard: () => void;
}

function RecoveredText({ text: { field, value }, at, onUse, onDiscard }: RecoveredTextProps) {
  const { serverValue } = useSaving().fields[field];
  const label = sectionLabel(field);
  return (
    <>
      <p className={styles.from}>
        {label}
        <span className={styles.when}>
          {t("editing.recovered.from", { date: formatDate(at), time: formatTime(at) })}
        </span>
      </p>
      <ValueDifference section={field} before={serverValue} after={value} isShortened />
      <div className={styles.actions}>
        <Button variant="filled" aria-label={t("editing.recovered.useOf", { label })} onClick={onUse}>
          {t("editing.recovered.use")}
        </Button>
        <Button aria-label={t("editing.recovered.discardOf", { label })} onClick={onDiscard}>
          {t("editing.recovered.discard")}
        </Button>
      </div>
    </>
  );
}
