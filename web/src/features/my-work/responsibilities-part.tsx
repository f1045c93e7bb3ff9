import {
  type ContentFinding,
  type ExpiringVersion,
  type MyResponsibilities,
  swedishDay,
} from "@indikatorkatalogen/contract";
import { mdiAlertOutline, mdiClockAlertOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { formatDate } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Chip } from "../../ui/chips/chip.tsx";
import { SkeletonOrRetry } from "../../ui/feedback/skeleton-or-retry.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { ExpandableRows } from "./expandable-rows.tsx";
import styles from "./my-work.module.css";
import { responsibilitiesQuery } from "./my-work.queries.ts";
import { WorkPart } from "./work-part.tsx";

const OwnersDialog = lazyComponent(async () => (await import("./owners-dialog.tsx")).OwnersDialog);

/** The published measures that the user is responsible for and that need attention. */
export function ResponsibilitiesPart() {
  const { data, isError, refetch } = useQuery(responsibilitiesQuery);
  const [isChoosing, setIsChoosing] = useState(false);
  return (
    <WorkPart
      heading={t("myWork.responsible.heading")}
      count={data && data.expiringCount + data.findingCount}
      action={data && <Button onClick={() => setIsChoosing(true)}>{t("myWork.responsible.choose")}</Button>}
    >
      {!data && <SkeletonOrRetry isError={isError} onRetry={() => void refetch()} />}
      {data && <Responsibilities data={data} />}
      <Suspense>
        {isChoosing && data && <OwnersDialog owners={data.owners} onClose={() => setIsChoosing(false)} />}
      </Suspense>
    </WorkPart>
  );
}

interface ResponsibilitiesProps {
  data: MyResponsibilities;
}

function Responsibilities({ data }: ResponsibilitiesProps) {
  if (data.measures === 0) return <p className={styles.empty}>{t("myWork.responsible.none")}</p>;
  return (
    <>
      <p className={styles.note}>{t("myWork.responsible.lead", { count: data.measures })}</p>
      <h3>{t("myWork.responsible.expiring")}</h3>
      {data.expiringCount === 0 && <p className={styles.empty}>{t("myWork.responsible.noneExpiring")}</p>}
      <ExpandableRows rows={data.expiring} total={data.expiringCount}>
        {(version) => <Expiring key={version.id} version={version} />}
      </ExpandableRows>
      <h3>{t("myWork.responsible.findings")}</h3>
      {data.findingCount === 0 && <p className={styles.empty}>{t("myWork.responsible.noFindings")}</p>}
      <ExpandableRows rows={data.findings} total={data.findingCount}>
        {(finding) => <Finding key={finding.id} finding={finding} />}
      </ExpandableRows>
      <p>
        <Link to="/contentAnalysis">{t("myWork.responsible.allFindings")}</Link>
      </p>
    </>
  );
}

function Expiring({ version: { measureId, versionNr, title, owner, validTo } }: { version: ExpiringVersion }) {
  // The last day of validity counts.
  const isPast = swedishDay(validTo) < swedishDay(Date.now());
  const date = formatDate(validTo);
  return (
    <li className={styles.row}>
      <div className={styles.rowHead}>
        <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr }}>
          {title}
        </Link>
        <Chip tone="warning" icon={isPast ? mdiAlertOutline : mdiClockAlertOutline}>
          {t(isPast ? "myWork.responsible.expired" : "myWork.responsible.validTo", { date })}
        </Chip>
      </div>
      {owner && <p className={styles.note}>{owner}</p>}
    </li>
  );
}

function Finding({ finding: { measureId, versionNr, title, detail, owner } }: { finding: ContentFinding }) {
  return (
    <li className={styles.row}>
      <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr }}>
        {title}
      </Link>
      <p className={styles.note}>{[detail, owner].filter(Boolean).join(" · ")}</p>
    </li>
  );
}
