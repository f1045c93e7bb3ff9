import type { Facets } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RemovableChip } from "../../../ui/chips/removable-chip.tsx";
import { type MeasureListAddress, noFilters } from "../measure-list-address.ts";
import type { ChangeAddress } from "../use-measure-list-address.ts";
import styles from "./active-filters.module.css";
import { activeFiltersOf } from "./active-filters-of.ts";

interface ActiveFiltersProps {
  search: MeasureListAddress;
  facets: Facets | undefined;
  onChange: ChangeAddress;
}

const initiallyShown = 10;

/**
 * The active filters, each with a button that removes it. Only the first are shown, because hundreds would hide the
 * list.
 */
export function ActiveFilters({ search, facets, onChange }: ActiveFiltersProps) {
  const [showsAll, setShowsAll] = useState(false);
  const filters = activeFiltersOf(search, facets);
  if (filters.length === 0) return null;
  const shown = showsAll ? filters : filters.slice(0, initiallyShown);

  return (
    <ul className={styles.filters} aria-label={t("measureList.filters.active")}>
      {shown.map(({ key, label, removal }) => (
        <li key={key}>
          <RemovableChip
            label={label}
            removeLabel={t("measureList.filters.remove", { label })}
            onRemove={() => void onChange(removal)}
          />
        </li>
      ))}
      {filters.length > initiallyShown && (
        <li className={styles.text}>
          <Button variant="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
            {showsAll
              ? t("measureList.filters.showFewer")
              : t("measureList.filters.showAll", { total: filters.length })}
          </Button>
        </li>
      )}
      <li className={styles.text}>
        <Button variant="plain" onClick={() => void onChange(noFilters)}>
          {t("measureList.filters.clearAll")}
        </Button>
      </li>
    </ul>
  );
}
