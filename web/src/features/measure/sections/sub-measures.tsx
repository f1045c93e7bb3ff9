import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import styles from "./field-lists.module.css";
import { Section } from "./section.tsx";

interface SubMeasuresProps {
  version: MeasureVersion;
}

export function SubMeasures({ version: { submeasures } }: SubMeasuresProps) {
  return (
    <Section id="submeasures" count={submeasures.length}>
      <ul className={styles.items}>
        {submeasures.map(({ id, title, gender, age, restriction }) => (
          <li key={id}>
            <p className={styles.itemTitle}>{title}</p>
            <p>{[gender?.displayName, age?.displayName, restriction].filter(Boolean).join(" · ")}</p>
            <p className={styles.itemNote}>{t("measure.subMeasureId", { id })}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
