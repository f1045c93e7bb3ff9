import type { Facets } from "@indikatorkatalogen/contract";
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

/** What narrows the list right now, each removable by itself. */
export function ActiveFilters({ search, facets, onChange }: ActiveFiltersProps) {
  const filters = activeFiltersOf(search, facets);
  if (filters.length === 0) return null;

  return (
    <ul className={styles.filters} aria-label={t("measureList.filters.active")}>
      {filters.map(({ key, label, removal }) => (
        <li key={key}>
          <RemovableChip
            label={label}
            removeLabel={t("measureList.filters.remove", { label })}
            onRemove={() => void onChange(removal)}
          />
        </li>
      ))}
      <li>
        <Button look="plain" onClick={() => void onChange(noFilters)}>
          {t("measureList.filters.clearAll")}
        </Button>
      </li>
    </ul>
  );
}
