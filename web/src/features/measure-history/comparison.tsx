import type { Measure } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { DifferenceList } from "../../domain/measure/differences/difference-list.tsx";
import { t } from "../../texts/t.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { Checkbox } from "../../ui/inputs/checkbox.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import styles from "./comparison.module.css";
import { optionNames } from "./entry-name.ts";
import { contentQuery, differenceQuery } from "./history.queries.ts";
import type { HistoryEntry } from "./history-entries.ts";

const route = getRouteApi("/default/measure/measure/history/$id");

interface ComparisonProps {
  measure: Measure;
  entries: HistoryEntry[];
  from: HistoryEntry;
  to: HistoryEntry;
}

/** Compares two revisions in one text; the address holds their ids. */
export function Comparison({ measure, entries, from, to }: ComparisonProps) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const showsAll = search.all === true;
  const { data, isError } = useQuery(differenceQuery(measure.id, from.id, to.id));
  const { data: content } = useQuery({ ...contentQuery(measure, to.id), enabled: showsAll });

  const choose = (change: Partial<typeof search>) =>
    void navigate({
      search: { ...search, from: from.id, to: to.id, ...change },
      replace: true,
      resetScroll: false,
    });
  const names = optionNames(entries);
  const options = entries.map(({ id }, index) => ({ value: id, label: names[index] ?? "" }));

  return (
    <>
      <div className={styles.choices}>
        <Select
          label={t("measure.history.from")}
          value={from.id}
          options={options}
          onChange={(id) => choose({ from: id })}
        />
        <Select label={t("measure.history.to")} value={to.id} options={options} onChange={(id) => choose({ to: id })} />
        <Checkbox checked={!showsAll} onChange={() => choose({ all: showsAll ? undefined : true })}>
          {t("measure.history.onlyChanges")}
        </Checkbox>
      </div>
      {isError && <p>{t("measure.history.failed")}</p>}
      {!data && !isError && <Skeleton height="12em" />}
      <p role="status" className={styles.count}>
        {data && t("measure.history.differences", { count: data.differences.length })}
      </p>
      {data && <DifferenceList differences={data.differences} content={showsAll ? content : undefined} />}
    </>
  );
}
