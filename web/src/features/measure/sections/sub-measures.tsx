import type { MeasureVersion, SubMeasure } from "@indikatorkatalogen/contract";
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
        {submeasures.map((subMeasure) => (
          <li key={subMeasure.id}>
            <SubMeasureItem subMeasure={subMeasure} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface SubMeasureItemProps {
  subMeasure: SubMeasure;
}

/** A title that only repeats the measure's adds nothing to what sets the sub-measure apart. */
function SubMeasureItem({ subMeasure: { id, title, hasOwnTitle, gender, age, restriction } }: SubMeasureItemProps) {
  const apart = [gender?.displayName, age?.displayName, restriction].filter(Boolean).join(" · ");
  return (
    <>
      <p className={styles.itemTitle}>{hasOwnTitle ? title : apart}</p>
      {hasOwnTitle && <p>{apart}</p>}
      <p className={styles.itemNote}>{t("measure.subMeasureId", { id })}</p>
    </>
  );
}
