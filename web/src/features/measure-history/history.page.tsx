import { mdiAlertOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { PageSection } from "../../domain/measure/page-section.tsx";
import { useMeasureTitle } from "../../domain/measure/use-measure-title.ts";
import { useShownVersion } from "../../domain/measure/use-shown-version.ts";
import { t } from "../../texts/t.ts";
import { Notice } from "../../ui/feedback/notice.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { useAccess } from "../session/use-access.ts";
import { Comparison } from "./comparison.tsx";
import { entryName } from "./entry-name.ts";
import styles from "./history.module.css";
import { historyQuery } from "./history.queries.ts";
import { chooseEntries, comparableEntries, type HistoryEntry, historyVersions } from "./history-entries.ts";
import { Timeline } from "./timeline.tsx";

const route = getRouteApi("/default/measure/measure/history/$id");

/** The measure's revisions, and a comparison of any two. */
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
      <PageSection id="timeline" heading={t("measure.history.timeline")}>
        {history ? <Timeline measure={measure} versions={versions} entries={entries} /> : <Skeleton height="16em" />}
      </PageSection>
      <PageSection id="comparison" heading={t("measure.history.comparison")}>
        {history && isUnknown && <UnknownNotice chosen={chosen} />}
        {chosen && <Comparison measure={measure} entries={entries} {...chosen} />}
        {history && !chosen && <p>{t("measure.history.nothingToCompare")}</p>}
        {!history && <Skeleton height="16em" />}
      </PageSection>
    </div>
  );
}

interface Chosen {
  from: HistoryEntry;
  to: HistoryEntry;
}

interface UnknownNoticeProps {
  /** The comparison shown instead, if any. */
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

/** Includes the two revisions when the address names them. */
const titleOf = (named: Chosen | undefined): string =>
  named ? t("measure.history.title", namesOf(named)) : t("measure.tabs.history");

/** In lower case, for use inside a sentence. */
const namesOf = ({ from, to }: Chosen) => ({
  from: entryName(from).toLowerCase(),
  to: entryName(to).toLowerCase(),
});
