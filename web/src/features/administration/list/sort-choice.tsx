import { mdiSortAscending, mdiSortDescending } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import type { ListConfig } from "../list-config.ts";
import { sortingOf } from "./list-address.ts";
import styles from "./list-toolbar.module.css";
import { useListAddress } from "./use-list-address.ts";

interface SortChoiceProps {
  config: ListConfig;
}

/** Sorting where there are no headers to press. */
export function SortChoice({ config }: SortChoiceProps) {
  const [address, change] = useListAddress();
  const { field, direction } = sortingOf(config, address);
  const isAscending = direction === "ASCENDING";
  const options = config.columns.flatMap(({ id, sortField }) =>
    sortField ? [{ value: sortField, label: t(`administration.columns.${id}`) }] : [],
  );
  if (options.length === 0) return null;

  return (
    <span className={styles.sort}>
      <Select
        label={t("administration.sortBy")}
        hideLabel
        value={field}
        options={options}
        onChange={(sort) => void change({ sort, direction: startOf(config, sort) })}
      />
      <IconButton
        icon={isAscending ? mdiSortAscending : mdiSortDescending}
        label={t(isAscending ? "administration.ascending" : "administration.descending")}
        onClick={() => void change({ sort: field, direction: isAscending ? "DESCENDING" : "ASCENDING" })}
      />
    </span>
  );
}

/** Ascending is the default of the address. */
const startOf = ({ columns }: ListConfig, field: string): "DESCENDING" | undefined =>
  columns.some(({ sortField, isDate }) => sortField === field && isDate) ? "DESCENDING" : undefined;
