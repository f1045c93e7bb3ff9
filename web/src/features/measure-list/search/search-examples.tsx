import sv from "../../../texts/sv.json";
import { t } from "../../../texts/t.ts";
import { useChangeList } from "../use-list-search.ts";
import styles from "./search-hero.module.css";

/** Something to begin with. */
export function SearchExamples() {
  const change = useChangeList();
  return (
    <p className={styles.suggestions}>
      {t("measureList.search.try")}
      {sv.measureList.search.examples.map((example) => (
        <button key={example} type="button" onClick={() => void change({ search: example })}>
          {example}
        </button>
      ))}
    </p>
  );
}
