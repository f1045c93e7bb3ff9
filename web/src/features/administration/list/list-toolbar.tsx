import { mdiPlus } from "@mdi/js";
import { t } from "../../../texts/t.ts";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { SearchField } from "../../../ui/search/search-field.tsx";
import { useListRights } from "../access/use-list-rights.ts";
import { type ListConfig, newSlug } from "../list-config.ts";
import { filterOf } from "./list-address.ts";
import styles from "./list-toolbar.module.css";
import { SortChoice } from "./sort-choice.tsx";
import { useListAddress } from "./use-list-address.ts";

interface ListToolbarProps {
  config: ListConfig;
  /** Undefined until it is known. */
  totalCount: number | undefined;
}

export function ListToolbar({ config, totalCount }: ListToolbarProps) {
  const [address, change] = useListAddress();
  const { search = "" } = address;
  const { canCreate } = useListRights(config);
  const title = t(`administration.lists.${config.name}.title`);

  return (
    <div className={styles.toolbar}>
      <SearchField
        label={config.searchLabel ?? t("administration.search", { list: title.toLowerCase() })}
        clearLabel={t("administration.clearSearch")}
        value={search}
        onSearch={(text) => change({ search: text || undefined }, { replace: true })}
      />
      <span role="status" className={styles.count}>
        {totalCount !== undefined && t("administration.count", { count: totalCount })}
      </span>
      {config.filter && (
        <Select
          label={config.filter.label}
          hideLabel
          value={filterOf(config, address) ?? ""}
          options={[{ value: "", label: config.filter.allLabel }, ...config.filter.options]}
          onChange={(filter) => void change({ filter: filter || undefined })}
        />
      )}
      <SortChoice config={config} />
      {canCreate && (
        <RouteButton
          to="/administration/$list/$slug"
          params={{ list: config.name, slug: newSlug }}
          search={true}
          resetScroll={false}
          variant="filled"
          icon={mdiPlus}
          className={styles.create}
        >
          {t(`administration.lists.${config.name}.create`)}
        </RouteButton>
      )}
    </div>
  );
}
