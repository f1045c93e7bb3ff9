import { type FacetValue, maxFilterValues } from "@indikatorkatalogen/contract";
import { mdiChevronDown } from "@mdi/js";
import { useState } from "react";
import { formatNumber } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Icon } from "../../../ui/buttons/icon.tsx";
import { Checkbox } from "../../../ui/inputs/checkbox.tsx";
import styles from "./filter-group.module.css";

interface FilterGroupProps {
  label: string;
  values: FacetValue[];
  chosen: string[];
  startsOpen: boolean;
  onToggle: (id: string) => void;
}

const initiallyShown = 5;

/**
 * The values of one filter, each with how many measures it would leave. Opens when a value is chosen, wherever that is
 * done.
 */
export function FilterGroup({ label, values, chosen, startsOpen, onToggle }: FilterGroupProps) {
  const [showsAll, setShowsAll] = useState(false);
  const [isOpen, setIsOpen] = useState(startsOpen);
  const [chosenBefore, setChosenBefore] = useState(0);
  if (chosen.length !== chosenBefore) {
    setChosenBefore(chosen.length);
    if (chosen.length > chosenBefore) setIsOpen(true);
  }
  if (values.length === 0) return null;

  // Selected values are always shown, so that they can be removed.
  const shown = values.filter(({ id }, index) => showsAll || index < initiallyShown || chosen.includes(id));
  const isFull = chosen.length >= maxFilterValues;
  const hasMore = values.length > initiallyShown;

  return (
    <details className={styles.group} open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <Icon path={mdiChevronDown} />
      </summary>
      <fieldset aria-label={label} className={styles.values}>
        {shown.map(({ id, name, count }) => (
          <Checkbox
            key={id}
            checked={chosen.includes(id)}
            disabled={isFull && !chosen.includes(id)}
            onChange={() => onToggle(id)}
            note={formatNumber(count)}
          >
            {name}
          </Checkbox>
        ))}
        {isFull && <p className={styles.full}>{t("measureList.filters.full", { count: maxFilterValues })}</p>}
      </fieldset>
      {hasMore && (
        <Button variant="plain" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t("measureList.filters.showFewer") : t("measureList.filters.showAll", { total: values.length })}
        </Button>
      )}
    </details>
  );
}
