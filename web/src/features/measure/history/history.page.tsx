import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Skeleton } from "../../../ui/states/skeleton.tsx";
import { useAccess } from "../../session/use-access.ts";
import { Section } from "../description/section.tsx";
import { useMeasureTitle } from "../use-measure-title.ts";
import { useShownVersion } from "../use-shown-version.ts";
import { Comparison } from "./comparison.tsx";
import styles from "./history.module.css";
import { historyQuery } from "./history.queries.ts";
import { comparableEntries, entryBefore, historyVersions } from "./history-entries.ts";
import { Timeline } from "./timeline.tsx";

const route = getRouteApi("/default/measure/measure/history/$id");

/** What has happened to the measure, and what any two moments of it differ in. */
export function HistoryPage() {
  const { measure, version } = useShownVersion();
  const { from, to } = route.useSearch();
  const hasAccess = useAccess();
  const { data: history, isError } = useQuery(historyQuery(measure.id));
  useMeasureTitle(version, t("measure.tabs.history"));

  if (isError) return <p>{t("measure.history.failed")}</p>;
  const versions = history ? historyVersions(history) : [];
  const entries = comparableEntries(versions, hasAccess("ongoing:read"));
  const chosenTo = entries.find(({ id }) => id === to) ?? entries[0];
  const chosenFrom = entries.find(({ id }) => id === from) ?? (chosenTo && entryBefore(entries, chosenTo.id));

  return (
    <div className={styles.page}>
      <Section id="timeline" heading={t("measure.history.timeline")}>
        {history ? <Timeline versions={versions} entries={entries} /> : <Skeleton height="16em" />}
      </Section>
      <Section id="comparison" heading={t("measure.history.comparison")}>
        {chosenFrom && chosenTo && <Comparison measure={measure} entries={entries} from={chosenFrom} to={chosenTo} />}
        {history && !chosenFrom && <p>{t("measure.history.nothingToCompare")}</p>}
        {!history && <Skeleton height="16em" />}
      </Section>
    </div>
  );
}
