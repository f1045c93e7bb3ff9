import { mdiChartBoxOutline, mdiDeleteRestore, mdiPlus } from "@mdi/js";
import { type QueryFilters, useIsFetching, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { Icon } from "../../ui/buttons/icon.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import { AccessGate } from "../session/access-gate.tsx";
import { Permitted } from "../session/permitted.tsx";
import { useAccessState } from "../session/use-access-state.ts";
import { ActivityPart } from "./activity-part.tsx";
import { BulkChangesPart } from "./bulk-changes-part.tsx";
import { DraftsPart } from "./drafts-part.tsx";
import styles from "./my-work.module.css";
import { workKey } from "./my-work.queries.ts";
import { ResponsibilitiesPart } from "./responsibilities-part.tsx";
import { QueuePart, WaitingPart } from "./reviews-part.tsx";
import { UnsentPart } from "./unsent-part.tsx";

/** The user's own work: what to do now, and what has happened. */
export function MyWorkPage() {
  const { anonymous, user } = sv.myWork.noAccess;
  const access = useAccessState((hasAccess) => hasAccess("application:read"));
  return (
    <AccessGate access={access} title={t("myWork.title")} anonymous={anonymous} user={user}>
      <MyWork />
    </AccessGate>
  );
}

function MyWork() {
  usePageTitle(t("myWork.title"));
  const isLoaded = useIsLoaded();
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          <h1 tabIndex={-1}>{t("myWork.title")}</h1>
          <p className={styles.lead}>{t("myWork.lead")}</p>
        </div>
        <Shortcuts />
      </header>
      {!isLoaded && <Skeleton height="60vh" />}
      <div className={styles.columns} hidden={!isLoaded}>
        <div className={styles.column}>
          <UnsentPart />
          <Permitted to="ongoing:read">
            <WaitingPart />
          </Permitted>
          <Permitted to="measures:publish">
            <QueuePart queue="TO_PUBLISH" heading={t("myWork.waiting.publishHeading")} />
          </Permitted>
          <Permitted to="measures:update">
            <QueuePart queue="REQUESTED_BY_ME" heading={t("myWork.waiting.requestedHeading")} />
          </Permitted>
          <Permitted to="measures:update">
            <DraftsPart />
          </Permitted>
          <Permitted to="contentanalysis:read">
            <ResponsibilitiesPart />
          </Permitted>
        </div>
        <div className={styles.column}>
          <ActivityPart />
          <Permitted to="measures:update">
            <BulkChangesPart />
          </Permitted>
        </div>
      </div>
    </div>
  );
}

/** The parts are shown together, because each would move those below it. */
function useIsLoaded(): boolean {
  const [isLoaded, setIsLoaded] = useState(false);
  const queryClient = useQueryClient();
  const loading = useIsFetching(firstLoads);
  useEffect(() => {
    // The queries of the parts have started before this effect, but after `loading` was counted for the first time.
    if (loading === 0 && queryClient.isFetching(firstLoads) === 0) setIsLoaded(true);
  }, [loading, queryClient]);
  return isLoaded;
}

const firstLoads: QueryFilters = { queryKey: workKey, predicate: ({ state }) => state.status === "pending" };

const Shortcuts = () => (
  <nav aria-label={t("myWork.tools")}>
    <ul className={styles.shortcuts}>
      <Permitted to="measures:create">
        <li>
          <Link to="/newMeasure">
            <Icon path={mdiPlus} /> {t("site.newMeasure")}
          </Link>
        </li>
      </Permitted>
      <Permitted to="contentanalysis:read">
        <li>
          <Link to="/contentAnalysis">
            <Icon path={mdiChartBoxOutline} /> {t("contentAnalysis.title")}
          </Link>
        </li>
      </Permitted>
      <Permitted to="measures:delete">
        <li>
          <Link to="/recycleBin">
            <Icon path={mdiDeleteRestore} /> {t("recycleBin.title")}
          </Link>
        </li>
      </Permitted>
    </ul>
  </nav>
);
