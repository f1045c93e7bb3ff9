import { useLocation } from "@tanstack/react-router";
import { Suspense } from "react";
import { t } from "../../../texts/t.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import type { ChangeAddress } from "../use-measure-list-address.ts";
import { SearchBox } from "./search-box.tsx";
import styles from "./search-hero.module.css";

const SavedSearchLinks = lazyComponent(
  async () => (await import("../saved-searches/saved-search-links.tsx")).SavedSearchLinks,
);

interface SearchHeroProps {
  value: string;
  onChange: ChangeAddress;
}

export function SearchHero({ value, onChange }: SearchHeroProps) {
  const autoFocus = useLocation({ select: ({ state }) => state.focusSearch === true });

  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <h1 tabIndex={-1}>{t("measureList.heading")}</h1>
        {/* Each letter replaces the history entry, so that Back leads to the list before the search. */}
        <SearchBox
          value={value}
          autoFocus={autoFocus}
          onSearch={(text) => onChange({ search: text || undefined }, { replace: true })}
          onFilter={({ filter, id }) => void onChange({ search: undefined, [filter]: [id] })}
        >
          <Suspense>
            <SavedSearchLinks />
          </Suspense>
        </SearchBox>
      </div>
    </div>
  );
}
