import { mdiFilterVariant, mdiViewColumnOutline } from "@mdi/js";
import { type RefObject, Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { Permitted } from "../../session/permitted.tsx";
import { columnsOf, countFilters } from "../list-search.ts";
import { SaveSearchButton } from "../saved-searches/save-search-button.tsx";
import { useListSearch } from "../use-list-search.ts";
import styles from "./result-toolbar.module.css";
import { SortChoice } from "./sort-choice.tsx";

const ColumnPicker = lazyPart(async () => (await import("./column-picker.tsx")).ColumnPicker);

interface ResultToolbarProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Undefined until it is known. */
  totalCount: number | undefined;
  isFailed: boolean;
  /** Small screens have no panel and no headers: filters and sorting are found here. */
  isCompact: boolean;
  onOpenFilters: () => void;
}

export function ResultToolbar({ heading, totalCount, isFailed, isCompact, onOpenFilters }: ResultToolbarProps) {
  const [search] = useListSearch();
  const filterCount = countFilters(search);

  return (
    <div className={styles.toolbar}>
      {/* Around the heading and not inside it, where it would take the heading's name away. */}
      <div role="status" className={styles.count}>
        <h2 ref={heading} tabIndex={-1}>
          <ResultCount totalCount={totalCount} isFailed={isFailed} />
        </h2>
      </div>
      <div className={styles.actions}>
        {isCompact && (
          <>
            <Button icon={mdiFilterVariant} onClick={onOpenFilters}>
              {filterCount > 0
                ? t("measureList.filters.openCounted", { count: filterCount })
                : t("measureList.filters.open")}
            </Button>
            <SortChoice />
          </>
        )}
        <ColumnsButton />
        <Permitted to="userprofile:crud">
          <SaveSearchButton />
        </Permitted>
      </div>
    </div>
  );
}

type ResultCountProps = Pick<ResultToolbarProps, "totalCount" | "isFailed">;

function ResultCount({ totalCount, isFailed }: ResultCountProps) {
  if (isFailed) return t("site.measures");
  if (totalCount !== undefined) return t("measureList.count", { count: totalCount });
  return (
    <>
      <Skeleton width="6em" />
      <span className="visually-hidden">{t("measureList.loading")}</span>
    </>
  );
}

function ColumnsButton() {
  const [search, change] = useListSearch();
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [wasOpened, setWasOpened] = useState(false);

  const handleOpen = (button: Element) => {
    setWasOpened(true);
    setAnchor(button);
  };
  return (
    <>
      <Button
        icon={mdiViewColumnOutline}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => handleOpen(event.currentTarget)}
      >
        {t("measureList.columnPicker.open")}
      </Button>
      <Suspense>
        {wasOpened && (
          <ColumnPicker
            anchor={anchor}
            chosen={columnsOf(search)}
            onChange={(columns) => void change({ columns: columns?.join(","), page: search.page }, { replace: true })}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
