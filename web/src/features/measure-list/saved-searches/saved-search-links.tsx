import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { SearchExamples } from "../search/search-examples.tsx";
import styles from "../search/search-hero.module.css";
import { toMeasureListAddress } from "./filter-configuration.ts";
import { type SavedSearch, useSavedSearches } from "./use-saved-searches.ts";

const SavedSearchesDialog = lazyComponent(
  async () => (await import("./saved-searches-dialog.tsx")).SavedSearchesDialog,
);

const shownAtMost = 6;

/** Links to the user's own and to shared searches; example searches when there are none. */
export function SavedSearchLinks() {
  const { mine, shared, isPending } = useSavedSearches();
  const searches = [...mine, ...shared];
  if (isPending) return null;
  if (searches.length === 0) return <SearchExamples />;

  const canChange = searches.some((search) => search.canChange);
  return (
    <nav className={styles.searches} aria-label={t("savedSearches.heading")}>
      <span aria-hidden="true">{t("savedSearches.lead")}</span>
      <ul className={styles.list}>
        {searches.slice(0, shownAtMost).map((search) => (
          <li key={search.id}>
            <SavedSearchLink search={search} />
          </li>
        ))}
      </ul>
      {canChange && <AllSearchesButton>{t("savedSearches.manage")}</AllSearchesButton>}
      {!canChange && searches.length > shownAtMost && <AllSearchesButton>{t("savedSearches.more")}</AllSearchesButton>}
    </nav>
  );
}

interface SavedSearchLinkProps {
  search: SavedSearch;
}

function SavedSearchLink({ search }: SavedSearchLinkProps) {
  const { name, sharedBy } = search;
  return (
    <Link to="/" search={toMeasureListAddress(search.filterConfiguration)} activeOptions={{ exact: true }}>
      {sharedBy === undefined ? name : t("savedSearches.shared", { name })}
    </Link>
  );
}

interface AllSearchesButtonProps {
  children: string;
}

function AllSearchesButton({ children }: AllSearchesButtonProps) {
  const [isOpen, setIsOpen] = useState(false);

  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {children}
      </button>
      <Suspense>{isOpen && <SavedSearchesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
