import type { Concept } from "@indikatorkatalogen/contract";
import { SearchPicker } from "../../../ui/pickers/search-picker.tsx";
import { useOptionSearch } from "../../../ui/pickers/use-option-search.ts";
import { conceptOptionsQuery } from "./concepts.queries.ts";

interface ConceptPickerProps {
  label: string;
  /** The ids of those that are chosen already. */
  chosen?: readonly string[];
  onPick: (concept: Concept) => void;
}

/** Finds a concept by any of its terms. */
export function ConceptPicker({ label, chosen = [], onPick }: ConceptPickerProps) {
  const search = useOptionSearch(conceptOptionsQuery);
  return (
    <SearchPicker
      {...search}
      label={label}
      value={null}
      chosen={chosen}
      onPick={(picked) => {
        if (picked) onPick(picked.concept);
      }}
    />
  );
}
