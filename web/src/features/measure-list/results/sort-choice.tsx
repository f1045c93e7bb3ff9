import { columnIds } from "@indikatorkatalogen/contract";
import { mdiSortAscending, mdiSortDescending } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { Select } from "../../../ui/select.tsx";
import { searchedText, sortingOf } from "../list-search.ts";
import { useListSearch } from "../use-list-search.ts";
import { listColumns } from "./list-columns.tsx";
import styles from "./result-toolbar.module.css";

/** Sorting where there are no headers to press. */
export function SortChoice() {
  const [search, change] = useListSearch();
  const { field, direction } = sortingOf(search);
  const byColumn = columnIds.map((id) => ({ value: listColumns[id].sortField, label: listColumns[id].label }));
  const byRelevance = { value: "RELEVANCE", label: t("measureList.relevance") } as const;
  const isAscending = direction === "ASCENDING";

  return (
    <span className={styles.sort}>
      <Select
        label={t("measureList.sortBy")}
        hideLabel
        value={field}
        options={searchedText(search) ? [byRelevance, ...byColumn] : byColumn}
        onChange={(sort) => void change({ sort, direction: undefined })}
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
