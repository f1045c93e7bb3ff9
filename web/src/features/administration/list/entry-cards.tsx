import { t } from "../../../texts/t.ts";
import { classNames } from "../../../ui/class-names.ts";
import type { Entry, ListConfig } from "../list-config.ts";
import styles from "./entry-cards.module.css";
import { EntryLink, isEmptyCell, marked } from "./entry-link.tsx";

interface EntryCardsProps {
  config: ListConfig;
  rows: Entry[];
  isBusy: boolean;
}

/** The table on a small screen. */
export function EntryCards({ config, rows, isBusy }: EntryCardsProps) {
  return (
    <ul className={classNames(styles.cards, isBusy && styles.busy)} aria-busy={isBusy}>
      {rows.map((row) => (
        <li key={row.id} className={styles.card}>
          <EntryLink config={config} entry={row} />
          <CardValues config={config} row={row} />
        </li>
      ))}
    </ul>
  );
}

interface CardValuesProps {
  config: ListConfig;
  row: Entry;
}

/** Empty values are left out. */
function CardValues({ config, row }: CardValuesProps) {
  const values = config.columns.slice(1).map(({ id, cell }) => ({ id, value: cell(row) }));
  return (
    <dl className={styles.values}>
      {values
        .filter(({ value }) => !isEmptyCell(value))
        .map(({ id, value }) => (
          <div key={id}>
            <dt>{t(`administration.columns.${id}`)}</dt>
            <dd>{marked(value)}</dd>
          </div>
        ))}
    </dl>
  );
}
