import { changedSections, sectionLabel, type VersionContent } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { ValueDifference } from "../editing/fields/value-difference.tsx";
import styles from "./changes-list.module.css";

interface ChangesListProps {
  before: VersionContent;
  after: VersionContent;
}

/** The changed fields and parts between two contents. */
export function ChangesList({ before, after }: ChangesListProps) {
  const changed = changedSections(before, after);
  if (changed.length === 0) return <p>{t("editing.publishing.noChanges")}</p>;
  return (
    <dl className={styles.changes}>
      {changed.map((section) => (
        <div key={section}>
          <dt>{sectionLabel(section)}</dt>
          <dd>
            <ValueDifference section={section} before={before[section]} after={after[section]} isShortened />
          </dd>
        </div>
      ))}
    </dl>
  );
}
