import { mdiAlertOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { t } from "../../../texts/t.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { useAccess } from "../../session/use-access.ts";
import { Section } from "../description/section.tsx";
import { useMeasureTitle } from "../use-measure-title.ts";
import { useShownVersion } from "../use-shown-version.ts";
import { Comparison } from "./comparison.tsx";
import styles from "./history.module.css";
import { historyQuery } from "./history.queries.ts";
import { chooseEntries, comparableEntries, type HistoryEntry, historyVersions } from "./history-entries.ts";
import { momentName } from "./moment-name.ts";
import { Timeline } from "./timeline.tsx";

const route = getRouteApi("/default/measure/measure/history/$id");

/** What has happened to the measure, and what any two moments of it differ in. */
export function HistoryPage() {
  const { measure, version } = useShownVersion();
  const { from, to } = route.useSearch();
  const hasAccess = useAccess();
  const { data: history, isError } = useQuery(historyQuery(measure.id));
  const versions = history ? historyVersions(history) : [];
  const entries = comparableEntries(versions, hasAccess("ongoing:read"));
  const { chosen, isUnknown } = chooseEntries(entries, history?.versions ?? [], { from, to });
  useMeasureTitle(version, titleOf((from ?? to) === undefined ? undefined : chosen));

  if (isError) return <p>{t("measure.history.failed")}</p>;
  return (
    <div className={styles.page}>
      <Section id="timeline" heading={t("measure.history.timeline")}>
        {history ? <Timeline versions={versions} entries={entries} /> : <Skeleton height="16em" />}
      </Section>
      <Section id="comparison" heading={t("measure.history.comparison")}>
        {history && isUnknown && <UnknownNotice chosen={chosen} />}
        {chosen && <Comparison measure={measure} entries={entries} {...chosen} />}
        {history && !chosen && <p>{t("measure.history.nothingToCompare")}</p>}
        {!history && <Skeleton height="16em" />}
      </Section>
    </div>
  );
}

interface Chosen {
  from: HistoryEntry;
  to: HistoryEntry;
}

interface UnknownNoticeProps {
  /** What is compared instead, if anything can be. */
  chosen: Chosen | undefined;
}

function UnknownNotice({ chosen }: UnknownNoticeProps) {
  return (
    <div className={styles.unknown}>
      <Notice tone="warning" icon={mdiAlertOutline}>
        {t("measure.history.unknown")} {chosen && t("measure.history.insteadOfUnknown", namesOf(chosen))}
      </Notice>
    </div>
  );
}

/** Names the two when the address does. */
const titleOf = (named: Chosen | undefined): string =>
  named ? t("measure.history.title", namesOf(named)) : t("measure.tabs.history");

/** As they stand within a sentence. */
const namesOf = ({ from, to }: Chosen) => ({
  from: momentName(from).toLowerCase(),
  to: momentName(to).toLowerCase(),
});
