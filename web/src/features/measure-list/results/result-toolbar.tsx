import { mdiFilterVariant, mdiViewColumnOutline } from "@mdi/js";
import { type RefObject, Suspense, useState } from "react";
import { DownloadButton } from "../../../domain/download/download-button.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Permitted } from "../../session/permitted.tsx";
import { toExportBody } from "../measure-list.queries.ts";
import { columnsOf, countFilters } from "../measure-list-address.ts";
import { SaveSearchButton } from "../saved-searches/save-search-button.tsx";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./result-toolbar.module.css";
import { SortChoice } from "./sort-choice.tsx";

const ColumnPicker = lazyComponent(async () => (await import("./column-picker.tsx")).ColumnPicker);

interface ResultToolbarProps {
  heading: RefObject<HTMLHeadingElement | null>;
  /** Undefined until it is known. */
  totalCount: number | undefined;
  isFailed: boolean;
  filters: FiltersButtonProps;
}

export function ResultToolbar({ heading, totalCount, isFailed, filters }: ResultToolbarProps) {
  return (
    <div className={styles.toolbar}>
      {/* Around the heading: inside it, the role would remove the heading's name. */}
      <div role="status" className={styles.count}>
        <h2 ref={heading} tabIndex={-1}>
          <ResultCount totalCount={totalCount} isFailed={isFailed} />
        </h2>
      </div>
      <div className={styles.actions}>
        <FiltersButton {...filters} />
        {filters.isPanel && <SortChoice hideLabel />}
        <ColumnsButton />
        <DownloadResult totalCount={totalCount ?? 0} />
        <Permitted to="userprofile:crud">
          <SaveSearchButton />
        </Permitted>
      </div>
    </div>
  );
}

interface FiltersButtonProps {
  isOpen: boolean;
  /** The filters are beside the list; otherwise they open in front of it. */
  isPanel: boolean;
  onToggle: () => void;
}

function FiltersButton({ isOpen, isPanel, onToggle }: FiltersButtonProps) {
  const [search] = useShownAddress();
  const count = countFilters(search);
  return (
    <Button
      icon={mdiFilterVariant}
      {...(isPanel ? { "aria-expanded": isOpen } : { "aria-haspopup": "dialog" })}
      onClick={onToggle}
    >
      {count > 0 ? t("measureList.filters.openCounted", { count }) : t("measureList.filters.open")}
    </Button>
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

interface DownloadResultProps {
  totalCount: number;
}

function DownloadResult({ totalCount }: DownloadResultProps) {
  const [search] = useShownAddress();
  return (
    <DownloadButton
      label={t("download.all", { count: totalCount })}
      body={toExportBody(search)}
      // Rendered from the start, so that nothing moves when there is a result to download.
      disabled={totalCount === 0}
      className={styles.word}
    />
  );
}

function ColumnsButton() {
  const [search, change] = useShownAddress();
  const [anchor, setAnchor] = useState<Element | null>(null);

  return (
    <>
      <Button
        icon={mdiViewColumnOutline}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={styles.word}>{t("measureList.columnPicker.open")}</span>
      </Button>
      <Suspense>
        {anchor && (
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
