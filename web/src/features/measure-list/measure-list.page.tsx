import { memo, Suspense, useDeferredValue, useRef, useState } from "react";
import { t } from "../../texts/t.ts";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { useAfterPaint } from "../../ui/rendering/use-after-paint.ts";
import { useStoredFlag } from "../../ui/storage/use-stored-flag.ts";
import { EditorEntries } from "./editor/editor-entries.tsx";
import { ActiveFilters } from "./filters/active-filters.tsx";
import { describeSearch } from "./filters/active-filters-of.ts";
import { FilterPanel } from "./filters/filter-panel.tsx";
import styles from "./measure-list.module.css";
import { measureListQuery } from "./measure-list.queries.ts";
import { criteriaOf } from "./measure-list-address.ts";
import { ResultToolbar } from "./results/result-toolbar.tsx";
import { ResultView } from "./results/result-view.tsx";
import { SearchStatement } from "./results/search-statement.tsx";
import { SearchHero } from "./search/search-hero.tsx";
import { SelectionContext } from "./selection/selection-context.ts";
import { useSelection } from "./selection/use-selection.ts";
import { useIsCompact } from "./use-is-compact.ts";
import { type ListResult, useListResult } from "./use-list-result.ts";
import {
  ShownAddress,
  useChangeAddress,
  useListFilters,
  useMeasureListAddress,
  useShownAddress,
} from "./use-measure-list-address.ts";

const SelectionBar = lazyComponent(async () => (await import("./selection/selection-bar.tsx")).SelectionBar);
const FilterDrawer = lazyComponent(async () => (await import("./filters/filter-drawer.tsx")).FilterDrawer);

/** The home page: the list of measures. The search box follows each key; the list follows in a deferred render. */
export function MeasureListPage() {
  const [address] = useMeasureListAddress();
  const change = useChangeAddress();
  const listResult = useListResult(measureListQuery(address));
  return (
    <ShownAddress value={useDeferredValue(address)}>
      <SearchHero value={address.search ?? ""} onChange={change} />
      <FoundMeasures listResult={useDeferredValue(listResult)} />
    </ShownAddress>
  );
}

interface FoundMeasuresProps {
  listResult: ListResult;
}

/** Memoised: does not re-render while the result is the same. */
const FoundMeasures = memo(function FoundMeasures({ listResult }: FoundMeasuresProps) {
  const [search, change] = useShownAddress();
  const filters = useListFilters();
  const { result } = listResult;
  const isCompact = useIsCompact();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const selection = useSelection(criteriaOf(search));
  const heading = useRef<HTMLHeadingElement>(null);
  const [showsPanel, setShowsPanel] = useStoredFlag("shows-filters", true);

  const facets = result?.facets;
  // The list is rendered before the side panel.
  const panelFacets = useAfterPaint(facets);
  const words = describeSearch(search, facets);
  usePageTitle(words.join(", "));
  const isWithoutFacets = listResult.hasNoResponse && !facets;
  const handlePage = async (page: number) => {
    await change({ page });
    heading.current?.focus();
  };

  return (
    <>
      <div className={styles.body}>
        {!isCompact && showsPanel && !isWithoutFacets && (
          <section className={styles.panel} aria-label={t("measureList.filters.heading")}>
            <FilterPanel search={filters} facets={panelFacets} onChange={change} />
          </section>
        )}
        <section className={styles.results} aria-label={t("measureList.results")}>
          {!isCompact && <EditorEntries />}
          <ResultToolbar
            heading={heading}
            totalCount={result?.totalCount}
            isFailed={listResult.hasNoResponse}
            filters={{
              isOpen: isCompact ? isDrawerOpen : showsPanel,
              isPanel: !isCompact,
              onToggle: () => (isCompact ? setIsDrawerOpen(true) : setShowsPanel(!showsPanel)),
            }}
          />
          <SearchStatement words={words} totalCount={result?.totalCount ?? 0} />
          <ActiveFilters search={search} facets={facets} onChange={change} />
          <SelectionContext value={selection}>
            <ResultView listResult={listResult} onPage={(page) => void handlePage(page)} />
            <Suspense>{selection.ids.length > 0 && <SelectionBar rows={result?.pageResults ?? []} />}</Suspense>
          </SelectionContext>
        </section>
      </div>
      <Suspense>
        {isCompact && isDrawerOpen && (
          <FilterDrawer
            onClose={() => setIsDrawerOpen(false)}
            search={filters}
            facets={facets}
            totalCount={result?.totalCount ?? 0}
            onChange={change}
          />
        )}
      </Suspense>
    </>
  );
});
