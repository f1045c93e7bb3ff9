import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "../../texts/t.ts";
import { Skeleton } from "../../ui/states/skeleton.tsx";
import { Highlight, SearchedText } from "../../ui/text/highlight.tsx";
import { MeasuresOf } from "./measures-of.tsx";
import styles from "./source-systems.module.css";
import type { Kind } from "./source-systems.queries.ts";

interface Row {
  id: string;
  name: string;
  description: string | null;
  measureCount: number;
}

interface SourceListProps<R extends Row> {
  kind: Kind;
  query: UseQueryResult<R[]>;
  search: string;
  /** Short facts beside the name. */
  factsOf: (row: R) => string[];
  linkOf?: (row: R) => string | null;
}

export function SourceList<R extends Row>({ kind, query, search, factsOf, linkOf }: SourceListProps<R>) {
  const headingId = `source-systems-${kind}`;
  const rows = query.data?.filter((row) => fits(row, search)) ?? [];

  return (
    <section aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t(`sourceSystems.${kind}`)} <span className={styles.total}>{query.data && rows.length}</span>
      </h2>
      {query.isPending && <Skeleton height="6em" />}
      {query.data && rows.length === 0 && <p>{t("sourceSystems.nothing")}</p>}
      <SearchedText value={search}>
        <ul className={styles.rows}>
          {rows.map((row) => {
            const link = linkOf?.(row);
            return (
              <li key={row.id} className={styles.row}>
                <p className={styles.name}>
                  <Highlight text={row.name} />
                  {factsOf(row).map((fact) => (
                    <span key={fact} className={styles.fact}>
                      {fact}
                    </span>
                  ))}
                </p>
                {row.description && (
                  <p>
                    <Highlight text={row.description} />
                  </p>
                )}
                {link && <a href={link}>{link}</a>}
                <MeasuresOf kind={kind} id={row.id} name={row.name} count={row.measureCount} />
              </li>
            );
          })}
        </ul>
      </SearchedText>
    </section>
  );
}

function fits({ name, description }: Row, search: string): boolean {
  const text = `${name} ${description ?? ""}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}
