import { columnIds, fieldOfSort, type SortField, sortOfColumn } from "@indikatorkatalogen/contract";
import { mdiSortAscending, mdiSortDescending } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { searchedText, sortingOf } from "../measure-list-address.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./result-toolbar.module.css";

/** The label of a sort order. */
export const sortLabel = (field: SortField): string =>
  field === "RELEVANCE" ? t("measureList.relevance") : fieldOfSort(field).label;

interface SortChoiceProps {
  hideLabel?: boolean;
}

/** Every sort order, also by columns that are not shown. */
export function SortChoice({ hideLabel = false }: SortChoiceProps) {
  const [search, change] = useShownAddress();
  const { field, direction } = sortingOf(search);
  const fields = columnIds.map(sortOfColumn);
  const choices: SortField[] = searchedText(search) ? ["RELEVANCE", ...fields] : fields;
  const isAscending = direction === "ASCENDING";

  return (
    <span className={styles.sort}>
      <Select
        label={t("measureList.sortBy")}
        hideLabel={hideLabel}
        value={field}
        options={choices.map((value) => ({ value, label: sortLabel(value) }))}
        onChange={(sort) => void change({ sort, direction: startOf(sort) })}
      />
      {field !== "RELEVANCE" && (
        <IconButton
          icon={isAscending ? mdiSortAscending : mdiSortDescending}
          label={isAscending ? t("measureList.ascending") : t("measureList.descending")}
          onClick={() => void change({ sort: field, direction: isAscending ? "DESCENDING" : "ASCENDING" })}
        />
      )}
    </span>
  );
}

/** Ascending is the default of the address. */
const startOf = (field: SortField): "DESCENDING" | undefined =>
  field !== "RELEVANCE" && fieldOfSort(field).kind === "date" ? "DESCENDING" : undefined;
