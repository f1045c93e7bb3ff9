import {
  type ColumnId,
  columnIds,
  type FoundMeasureRow,
  fieldOfColumn,
  type ListField,
  recordOf,
  type SortField,
  sortOfColumn,
} from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { shownName } from "../../../domain/person-name.ts";
import { formatDate, formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { CopyableText } from "../../../ui/buttons/copyable-text.tsx";
import { HighlightedRanges } from "../../../ui/text/highlighted-ranges.tsx";
import { RowMenuButton } from "../row-menu/row-menu-button.tsx";
import styles from "./list-columns.module.css";
import { MeasureStatus } from "./measure-status.tsx";
import { MeasureTitle } from "./measure-title.tsx";

interface ListColumn {
  label: string;
  sortField: SortField;
  isNumeric: boolean;
  isDate: boolean;
  cell: (row: FoundMeasureRow) => ReactNode;
}

/** The columns that show more than their value. */
const own: Partial<Record<ColumnId, ListColumn["cell"]>> = {
  title: (row) => (
    <div className={styles.head}>
      <MeasureTitle row={row} />
      <RowMenuButton row={row} />
    </div>
  ),
  measureDefinition: ({ measureDefinition, match }) => (
    <HighlightedRanges text={measureDefinition ?? ""} ranges={match?.measureDefinition ?? []} />
  ),
  status: (row) => <MeasureStatus row={row} />,
  mId: ({ mId }) => <CopyableText text={mId} label={t("measureList.copyId")} done={t("measureList.idCopied")} />,
};

function shown(row: FoundMeasureRow, id: ColumnId): ReactNode {
  const value = row[id];
  if (typeof value === "number") return shownNumber(value, fieldOfColumn(id).kind);
  if (Array.isArray(value)) return value.map(({ name }) => name).join(", ");
  const text = value !== null && typeof value === "object" ? value.name : value;
  return text && shownName(text);
}

function shownNumber(value: number, kind: ListField["kind"]): string {
  if (kind === "date") return formatDate(value);
  // A contract's version is a name: 3.1 and not 3,1.
  return kind === "contractVersion" ? String(value) : formatNumber(value);
}

/** The label, the sort field and the cell of each column of the list. */
export const listColumns = recordOf(columnIds, (id): ListColumn => {
  const { label, kind } = fieldOfColumn(id);
  const cell = own[id] ?? ((row) => shown(row, id));
  const isNumeric = kind === "number" || kind === "contractVersion";
  return { label, sortField: sortOfColumn(id), isNumeric, isDate: kind === "date", cell };
});
