import { type MeasureVersion, sectionLabel } from "@indikatorkatalogen/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/button.tsx";
import { useCopy } from "../../../../ui/use-copy.ts";
import { useUser } from "../../../session/use-user.ts";
import { shownText, ValueDifference } from "../fields/value-difference.tsx";
import { isSame } from "../saving/field-saving.ts";
import { forgetKeptText } from "../saving/keeper.ts";
import { allKeptTextsQuery } from "./kept-texts.queries.ts";
import styles from "./kept-texts-notice.module.css";

interface UnsentReminderProps {
  version: MeasureVersion;
}

/** Somebody's own text that never reached the server, also when the version can no longer be edited. */
export function UnsentReminder({ version }: UnsentReminderProps) {
  const userId = useUser()?.userId ?? "";
  const queryClient = useQueryClient();
  const copy = useCopy();
  const query = allKeptTextsQuery(userId, version.id);
  const { data: kept = [] } = useQuery(query);
  const unsent = kept.flatMap((texts) =>
    texts.texts.filter(({ field, text }) => !isSame(version[field], text)).map((text) => ({ ...text, kept: texts })),
  );
  if (unsent.length === 0) return null;

  const handleDiscard = async ({ kept: texts, field }: (typeof unsent)[number]) => {
    await forgetKeptText(texts, field);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  return (
    <section className={styles.notice} aria-label={t("editing.kept.reminder")}>
      <h2>{t("editing.kept.reminder")}</h2>
      <p>{t("editing.kept.reminderExplanation")}</p>
      <ul className={styles.texts}>
        {unsent.map((offer) => (
          <li key={`${offer.kept.key} ${offer.field}`}>
            <p className={styles.from}>{sectionLabel(offer.field)}</p>
            <ValueDifference before={version[offer.field]} after={offer.text} isShortened />
            <div className={styles.actions}>
              <Button onClick={() => void copy(shownText(offer.text), t("editing.kept.copied"))}>
                {t("editing.kept.copy")}
              </Button>
              <Button onClick={() => void handleDiscard(offer)}>{t("editing.kept.discard")}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
