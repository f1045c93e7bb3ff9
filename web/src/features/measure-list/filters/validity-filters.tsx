import { type TextSearchSubset, textSearchSubsets } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { DateField } from "../../../ui/dates/date-field.tsx";
import { Select } from "../../../ui/inputs/select.tsx";
import { expiryMonthsFor, type MeasureListAddress } from "../measure-list-address.ts";
import type { ChangeAddress } from "../use-measure-list-address.ts";
import styles from "./validity-filters.module.css";

interface ValidityFiltersProps {
  search: MeasureListAddress;
  onChange: ChangeAddress;
}

const defaultSubset: TextSearchSubset = "ALL";
const anyTime = "0";

/** The filters that are not facets. */
export function ValidityFilters({ search, onChange }: ValidityFiltersProps) {
  const months = expiryMonthsFor(search).map((count) => ({
    value: String(count),
    label: t("measureList.filters.withinMonths", { count }),
  }));

  return (
    <fieldset className={styles.filters} aria-label={t("measureList.filters.more")}>
      <Select
        label={t("measureList.filters.subset")}
        value={search.subset ?? defaultSubset}
        options={textSearchSubsets.map((value) => ({ value, label: t(`measureList.subsets.${value}`) }))}
        onChange={(subset) => void onChange({ subset: subset === defaultSubset ? undefined : subset })}
      />
      <Select
        label={t("measureList.filters.expires")}
        value={String(search.expires ?? anyTime)}
        options={[{ value: anyTime, label: t("measureList.filters.anyTime") }, ...months]}
        onChange={(value) => void onChange({ expires: value === anyTime ? undefined : Number(value) })}
      />
      <DateField
        label={t("measureList.filters.validFrom")}
        value={search.validFrom}
        onChange={(validFrom) => void onChange({ validFrom })}
      />
      <DateField
        label={t("measureList.filters.validTo")}
        value={search.validTo}
        onChange={(validTo) => void onChange({ validTo })}
      />
    </fieldset>
  );
}
