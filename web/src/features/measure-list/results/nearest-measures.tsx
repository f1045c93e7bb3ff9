import type { SimilarMeasure } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import styles from "./empty-result.module.css";

interface NearestMeasuresProps {
  measures: readonly SimilarMeasure[];
}

/** Measures that share words with a search without hits. */
export function NearestMeasures({ measures }: NearestMeasuresProps) {
  if (measures.length === 0) return null;
  return (
    <section className={styles.nearest} aria-labelledby="nearest-measures">
      <h3 id="nearest-measures">{t("noHits.nearest")}</h3>
      <p className={styles.lead}>{t("noHits.nearestLead")}</p>
      <ul>
        {measures.map(({ id, title, measureDefinition, status, versionNr }) => (
          <li key={id}>
            <Link to="/measure/$id" params={{ id }} search={status === "PUBLISHED" ? {} : { version: versionNr }}>
              {title}
            </Link>
            {measureDefinition && <p>{measureDefinition}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
