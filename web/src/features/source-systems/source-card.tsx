import { Link } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { Highlight } from "../../ui/text/highlight.tsx";
import type { SourceRow } from "./source-groups.ts";
import styles from "./source-systems.module.css";

interface SourceCardProps {
  row: SourceRow;
}

export function SourceCard({ row: { id, name, description, url, measureCount, fact, filter } }: SourceCardProps) {
  const measures = t("sourceSystems.measures", { count: measureCount });
  return (
    <div className={styles.card}>
      <h3>
        <Highlight text={name} />
      </h3>
      {description && (
        <p>
          <Highlight text={description} />
        </p>
      )}
      <p className={styles.facts}>
        {measureCount > 0 ? (
          <Link to="/" search={{ [filter]: [id], status: ["PUBLISHED"] }}>
            {measures} <span className="visually-hidden">{t("sourceSystems.of", { name })}</span>
          </Link>
        ) : (
          <span>{measures}</span>
        )}
        {fact && <span>{fact}</span>}
        {url && (
          <a href={url}>
            {t("sourceSystems.website")}{" "}
            <span className="visually-hidden">{t("sourceSystems.websiteOf", { name })}</span>
          </a>
        )}
      </p>
    </div>
  );
}
