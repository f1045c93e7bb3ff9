import { type FacetName, type Facets, facetNames, listField } from "@indikatorkatalogen/contract";
import { memo } from "react";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { choose, chosenOf, type MeasureListAddress } from "../measure-list-address.ts";
import type { ChangeAddress } from "../use-measure-list-address.ts";
import { FilterGroup } from "./filter-group.tsx";
import styles from "./filter-panel.module.css";
import { ValidityFilters } from "./validity-filters.tsx";

interface FilterPanelProps {
  /** The filters of the list, without the search text. */
  search: MeasureListAddress;
  facets: Facets | undefined;
  onChange: ChangeAddress;
}

export const FilterPanel = memo(({ search, facets, onChange }: FilterPanelProps) => {
  if (!facets) return <FilterSkeleton />;

  /** A code in the address may go by either of its ids. */
  const chosenIn = (name: FacetName) =>
    chosenOf(search, name).map(
      (chosen) => facets[name].find(({ codeId, alias }) => codeId === chosen || alias === chosen)?.id ?? chosen,
    );
  const toggle = (name: FacetName, id: string) => {
    const chosen = chosenIn(name);
    void onChange(choose(name, chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]));
  };

  return (
    <div>
      {facetNames.map((name) => (
        <FilterGroup
          key={name}
          label={listField(name).label}
          values={facets[name]}
          chosen={chosenIn(name)}
          startsOpen={listField(name).filter?.isOpen ?? false}
          onToggle={(id) => toggle(name, id)}
        />
      ))}
      <ValidityFilters search={search} onChange={onChange} />
    </div>
  );
});

function FilterSkeleton() {
  return (
    <div className={styles.skeleton}>
      {["60%", "80%", "70%", "50%", "75%", "65%", "80%", "55%"].map((width, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder lines have no identity.
        <Skeleton key={line} width={width} />
      ))}
    </div>
  );
}
