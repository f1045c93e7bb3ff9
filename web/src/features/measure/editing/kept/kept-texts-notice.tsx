import { sectionLabel } from "@indikatorkatalogen/contract";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { formatDate, formatTime } from "../../../../texts/format.ts";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useUser } from "../../../session/use-user.ts";
import { useEditing, useSaving } from "../draft-context.ts";
import { ValueDifference } from "../fields/value-difference.tsx";
import type { UnsentText } from "../saving/draft.ts";
import { isSame } from "../saving/field-saving.ts";
import { forgetKeptText } from "../saving/keeper.ts";
import { keptTextsQuery } from "./kept-texts.queries.ts";
import styles from "./kept-texts-notice.module.css";

/** What was typed before the page was closed and never reached the server, held against what stands now. */
export function KeptTextsNotice() {
  const { draft, versionId, keptKey } = useEditing();
  const { fields } = useSaving();
  const userId = useUser()?.userId ?? "";
  const queryClient = useQueryClient();
  const query = keptTextsQuery(userId, versionId, keptKey);
  const { data: kept = [] } = useQuery(query);
  const offered = kept.flatMap((texts) =>
    texts.texts
      // What has been saved after all, or typed again, is no news.
      .filter(({ field, text }) => !isSame(fields[field].text, text))
      .map((text) => ({ ...text, kept: texts })),
  );
  if (offered.length === 0) return null;

  const close = async (offer: (typeof offered)[number]) => {
    await forgetKeptText(offer.kept, offer.field);
    await queryClient.invalidateQueries({ queryKey: query.queryKey });
  };
  const handleUse = async (offer: (typeof offered)[number]) => {
    draft.type(offer.field, offer.text);
    await close(offer);
    draft.leave(offer.field);
  };
  return (
    <section className={styles.notice} aria-label={t("editing.kept.heading")}>
      <h2>{t("editing.kept.heading")}</h2>
      <p>{t("editing.kept.explanation")}</p>
      <ul className={styles.texts}>
        {offered.map((offer) => (
          <li key={`${offer.kept.key} ${offer.field}`}>
            <KeptText
              text={offer}
              at={offer.kept.at}
              onUse={() => void handleUse(offer)}
              onDiscard={() => void close(offer)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface KeptTextProps {
  text: UnsentText;
  at: number;
  onUse: () => void;
  onDiscard: () => void;
}

function KeptText({ text: { field, text }, at, onUse, onDiscard }: KeptTextProps) {
  const { standing } = useSaving().fields[field];
  const label = sectionLabel(field);
  return (
    <>
      <p className={styles.from}>
        {label}
        <span className={styles.when}>{t("editing.kept.from", { date: formatDate(at), time: formatTime(at) })}</span>
      </p>
      <ValueDifference before={standing} after={text} isShortened />
      <div className={styles.actions}>
        <Button look="filled" aria-label={t("editing.kept.useOf", { label })} onClick={onUse}>
          {t("editing.kept.use")}
        </Button>
        <Button aria-label={t("editing.kept.discardOf", { label })} onClick={onDiscard}>
          {t("editing.kept.discard")}
        </Button>
      </div>
    </>
  );
}
