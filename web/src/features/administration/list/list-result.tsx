import type { Page } from "@indikatorkatalogen/contract";
import { mdiAlertCircleOutline, mdiMagnifyRemoveOutline, mdiTrayRemove } from "@mdi/js";
import type { UseQueryResult } from "@tanstack/react-query";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { MessageState } from "../../../ui/feedback/message-state.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useMediaQuery } from "../../../ui/rendering/use-media-query.ts";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { SearchTextContext } from "../../../ui/text/highlight.tsx";
import type { Entry, ListConfig } from "../list-config.ts";
import { EntryCards } from "./entry-cards.tsx";
import { EntryTable } from "./entry-table.tsx";
import { pageOf, pageSizeOf, pageSizes, sortingOf } from "./list-address.ts";
import styles from "./list-result.module.css";
import { useListAddress } from "./use-list-address.ts";

const narrow = "(max-width: 767.98px)";

interface ListResultProps {
  config: ListConfig;
  query: UseQueryResult<Page<Entry>>;
  onPage: (page: number) => void;
}

/** The rows, or the state of loading them. */
export function ListResult({ config, query, onPage }: ListResultProps) {
  const { data, error, isPlaceholderData } = query;
  if (error) return <Failure onRetry={() => void query.refetch()} />;
  if (!data) return <Waiting />;
  if (data.pageResults.length === 0) return <Empty isPastEnd={data.totalCount > 0} />;
  return <Rows config={config} page={data} isBusy={isPlaceholderData} onPage={onPage} />;
}

interface RowsProps {
  config: ListConfig;
  page: Page<Entry>;
  isBusy: boolean;
  onPage: (page: number) => void;
}

function Rows({ config, page, isBusy, onPage }: RowsProps) {
  const [address, change] = useListAddress();
  const isNarrow = useMediaQuery(narrow);
  const sorting = sortingOf(config, address);
  const rows = page.pageResults;

  return (
    <div className={isNarrow ? undefined : styles.frame}>
      <SearchTextContext value={address.search ?? ""}>
        {isNarrow ? (
          <EntryCards config={config} rows={rows} isBusy={isBusy} />
        ) : (
          <EntryTable
            config={config}
            rows={rows}
            sorting={sorting}
            isBusy={isBusy}
            onSort={(next) => void change({ sort: next?.field, direction: next?.direction })}
          />
        )}
      </SearchTextContext>
      <Pagination
        page={pageOf(address)}
        pageSize={pageSizeOf(address)}
        pageSizes={pageSizes}
        totalCount={page.totalCount}
        onPage={onPage}
        onPageSize={(pageSize) => void change({ pageSize })}
      />
    </div>
  );
}

interface EmptyProps {
  /** There are entries, but not on this page. */
  isPastEnd: boolean;
}

function Empty({ isPastEnd }: EmptyProps) {
  const [{ search, filter }, change] = useListAddress();
  const kind = kindOfEmpty(isPastEnd, search !== undefined || filter !== undefined);
  return (
    <MessageState
      level={2}
      icon={kind === "nothing" ? mdiTrayRemove : mdiMagnifyRemoveOutline}
      heading={t(`administration.empty.${kind}.heading`)}
      actions={
        kind !== "nothing" && (
          <Button onClick={() => void change(isPastEnd ? {} : { search: undefined, filter: undefined })}>
            {t(isPastEnd ? "administration.empty.firstPage" : "administration.empty.showAll")}
          </Button>
        )
      }
    >
      {t(`administration.empty.${kind}.advice`)}
    </MessageState>
  );
}

function kindOfEmpty(isPastEnd: boolean, isSearched: boolean) {
  if (isPastEnd) return "pastEnd";
  return isSearched ? "searched" : "nothing";
}

interface FailureProps {
  onRetry: () => void;
}

function Failure({ onRetry }: FailureProps) {
  return (
    <MessageState
      level={2}
      icon={mdiAlertCircleOutline}
      heading={t("administration.failed.heading")}
      actions={<Button onClick={onRetry}>{t("administration.failed.retry")}</Button>}
    >
      {t("administration.failed.advice")}
    </MessageState>
  );
}

const widths = ["22%", "30%", "18%", "26%", "34%", "20%"];

/** A placeholder in the form of the rows: a table, or cards on a small screen. */
function Waiting() {
  const isNarrow = useMediaQuery(narrow);
  if (isNarrow) return <WaitingCards />;
  return (
    <div className={styles.frame} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={styles.waiting}>
          <Skeleton width={width} />
        </div>
      ))}
    </div>
  );
}

function WaitingCards() {
  return (
    <div className={styles.waitingCards} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={styles.waitingCard}>
          <Skeleton width={width} />
          <Skeleton width="80%" height="0.8em" />
          <Skeleton width="60%" height="0.8em" />
        </div>
      ))}
    </div>
  );
}
