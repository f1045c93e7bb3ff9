import { sectionLabel } from "@indikatorkatalogen/contract";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useCopy } from "../../../../ui/buttons/use-copy.ts";
import { shownText, ValueDifference } from "../fields/value-difference.tsx";
import type { UnsentText } from "../saving/draft.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import type { KeptTexts } from "../saving/keeper.ts";
import styles from "./kept-texts-notice.module.css";

interface UnsentOffer extends UnsentText {
  kept: KeptTexts;
}

interface UnsentTextListProps {
  heading: string;
  explanation: string;
  offers: readonly UnsentOffer[];
  /** What the text is held against. */
  standingOf: (offer: UnsentOffer) => FieldValue;
  onDiscard: (offer: UnsentOffer) => void;
}

/** Texts that never reached the server, to copy or to let go. */
export function UnsentTextList({ heading, explanation, offers, standingOf, onDiscard }: UnsentTextListProps) {
  const copy = useCopy();
  if (offers.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={heading}>
      <h2>{heading}</h2>
      <p>{explanation}</p>
      <ul className={styles.texts}>
        {offers.map((offer) => (
          <li key={`${offer.kept.key} ${offer.field}`}>
            <p className={styles.from}>{sectionLabel(offer.field)}</p>
            <ValueDifference before={standingOf(offer)} after={offer.text} isShortened />
            <div className={styles.actions}>
              <Button onClick={() => void copy(shownText(offer.text), t("editing.kept.copied"))}>
                {t("editing.kept.copy")}
              </Button>
              <Button onClick={() => onDiscard(offer)}>{t("editing.kept.discard")}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
