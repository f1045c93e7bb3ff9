import { Suspense, useMemo } from "react";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { useAccess } from "../../session/use-access.ts";
import type { MeasureListResult } from "../measure-list.queries.ts";
import { columnsOf, pageOf, pageSizeOf, pageSizesFor, sortingOf } from "../measure-list-address.ts";
import { HasRowMenusContext } from "../row-menu/row-menu-button.tsx";
import { useIsCompact } from "../use-is-compact.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import { MeasureCards } from "./measure-cards.tsx";
import { MeasureTable } from "./measure-table.tsx";
import { ShowsDefinitionContext } from "./measure-title.tsx";
import { ResultSkeleton } from "./result-skeleton.tsx";
import styles from "./results.module.css";
import { SearchNotes } from "./search-notes.tsx";

const EmptyResult = lazyComponent(async () => (await import("./empty-result.tsx")).EmptyResult);

interface ResultsProps {
  result: MeasureListResult;
  /** A newer result is being fetched. */
  isBusy: boolean;
  onPage: (page: number) => void;
}

export function Results({ result, isBusy, onPage }: ResultsProps) {
  const [search, change] = useShownAddress();
  const isCompact = useIsCompact();
  const hasAccess = useAccess();
  const { columns } = search;
  const columnIds = useMemo(() => columnsOf({ columns }), [columns]);
  const rows = result.pageResults;
  if (rows.length === 0) {
    return (
      <Suspense fallback={<ResultSkeleton />}>
        <EmptyResult result={result} />
      </Suspense>
    );
  }

  const list = isCompact ? (
    <MeasureCards rows={rows} columnIds={columnIds} isBusy={isBusy} />
  ) : (
    <MeasureTable
      rows={rows}
      columnIds={columnIds}
      sorting={sortingOf(search)}
      isBusy={isBusy}
      onSort={(sorting) => void change({ sort: sorting?.field, direction: sorting?.direction })}
    />
  );
  return (
    <>
      <SearchNotes result={result} />
      <div className={isCompact ? undefined : styles.frame}>
        <HasRowMenusContext value={hasAccess("measures:update")}>
          <ShowsDefinitionContext value={!columnIds.includes("measureDefinition")}>{list}</ShowsDefinitionContext>
        </HasRowMenusContext>
        <Pagination
          page={pageOf(search)}
          pageSize={pageSizeOf(search)}
          pageSizes={pageSizesFor(search)}
          totalCount={result.totalCount}
          onPage={onPage}
          onPageSize={(pageSize) => void change({ pageSize })}
        />
      </div>
    </>
  );
}
