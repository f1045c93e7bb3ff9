import { sectionLabel } from "@indikatorkatalogen/contract";
import { t } from "../../../../texts/t.ts";
import { Button } from "../../../../ui/buttons/button.tsx";
import { useCopy } from "../../../../ui/buttons/use-copy.ts";
import { shownText, ValueDifference } from "../fields/value-difference.tsx";
import type { UnsavedValue } from "../saving/edit-session.ts";
import type { FieldValue } from "../saving/field-saving.ts";
import type { StoredTexts } from "../saving/unsaved-store.ts";
import styles from "./recovered-texts.module.css";

interface UnsentOffer extends UnsavedValue {
  source: StoredTexts;
}

interface UnsentTextListProps {
  heading: string;
  explanation: string;
  offers: readonly UnsentOffer[];
  /** The current value that the text is compared with. */
  serverValueOf: (offer: UnsentOffer) => FieldValue;
  onDiscard: (offer: UnsentOffer) => void;
}

/** Unsent texts, to copy or discard. */
export function UnsentTextList({ heading, explanation, offers, serverValueOf, onDiscard }: UnsentTextListProps) {
  const copy = useCopy();
  if (offers.length === 0) return null;
  return (
    <section className={styles.notice} aria-label={heading}>
      <h2>{heading}</h2>
      <p>{explanation}</p>
      <ul className={styles.texts}>
        {offers.map((offer) => (
          <li key={`${offer.source.key} ${offer.field}`}>
            <p className={styles.from}>{sectionLabel(offer.field)}</p>
            <ValueDifference section={offer.field} before={serverValueOf(offer)} after={offer.value} isShortened />
            <div className={styles.actions}>
              <Button onClick={() => void copy(shownText(offer.field, offer.value), t("editing.recovered.copied"))}>
                {t("editing.recovered.copy")}
              </Button>
              <Button onClick={() => onDiscard(offer)}>{t("editing.recovered.discard")}</Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
