import { mdiChevronLeft, mdiChevronRight, mdiPageFirst, mdiPageLast } from "@mdi/js";
import { formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { IconButton } from "../buttons/icon-button.tsx";
import { Select } from "../inputs/select.tsx";
import styles from "./pagination.module.css";

interface PaginationProps {
  /** Counted from 1. */
  page: number;
  pageSize: number;
  pageSizes: readonly number[];
  totalCount: number;
  onPage: (page: number) => void;
  /** Not needed when there is one size. */
  onPageSize?: (pageSize: number) => void;
}

export function Pagination({ page, pageSize, pageSizes, totalCount, onPage, onPageSize }: PaginationProps) {
  const lastPage = Math.max(1, Math.ceil(totalCount / pageSize));
  const first = Math.min(totalCount, (page - 1) * pageSize + 1);
  const last = Math.min(totalCount, page * pageSize);
  const buttons = [
    { icon: mdiPageFirst, label: t("pagination.first"), to: 1, disabled: page <= 1 },
    { icon: mdiChevronLeft, label: t("pagination.previous"), to: page - 1, disabled: page <= 1 },
    { icon: mdiChevronRight, label: t("pagination.next"), to: page + 1, disabled: page >= lastPage },
    { icon: mdiPageLast, label: t("pagination.last"), to: lastPage, disabled: page >= lastPage },
  ];

  return (
    <nav className={styles.pagination} aria-label={t("pagination.label")}>
      <Select
        label={t("pagination.pageSize")}
        value={String(pageSize)}
        options={pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        onChange={(size) => onPageSize?.(Number(size))}
      />
      <span>
        {t("pagination.range", {
          first: formatNumber(first),
          last: formatNumber(last),
          total: formatNumber(totalCount),
        })}
      </span>
      <span className={styles.buttons}>
        {buttons.map(({ icon, label, to, disabled }) => (
          <IconButton key={label} icon={icon} label={label} disabled={disabled} onClick={() => onPage(to)} />
        ))}
      </span>
    </nav>
  );
}
