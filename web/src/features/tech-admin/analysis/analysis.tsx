import { type ContentAnalysis, type FindingKind, findingKinds } from "@indikatorkatalogen/contract";
import { mdiTrayArrowDown } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { Pagination } from "../../../ui/table/pagination.tsx";
import { Permitted } from "../../session/permitted.tsx";
import { LoadError } from "../load-error.tsx";
import styles from "../tech-admin.module.css";
import { analysisQuery, pageSize, useExportAnalysis, useStartAnalysis } from "./analysis.queries.ts";
import { FindingTable } from "./finding-table.tsx";
import { KindFilter } from "./kind-filter.tsx";

interface AnalysisProps {
  /** As in the address; anything that is not a kind of finding shows all of them. */
  kind: string | undefined;
  /** Counted from 1. */
  page: number;
  /** Only this owner's measures. */
  owner: string | undefined;
  onChange: (wanted: { kind?: FindingKind | undefined; page?: number }) => void;
}

/** The findings in the published measures. */
export function Analysis({ kind: wanted, page, owner, onChange: goTo }: AnalysisProps) {
  const kind = findingKinds.find((one) => one === wanted);
  const { data, isError } = useQuery(analysisQuery({ kind, page, owner }));

  if (isError) return <LoadError>{t("techAdmin.analysis.failed")}</LoadError>;
  if (!data) return <Skeleton height="14em" />;
  return (
    <>
      <p>{t("techAdmin.analysis.lead")}</p>
      <AnalysisActions analysis={data} owner={owner} />
      {data.analysedAt !== null && (
        <>
          <KindFilter counts={data.counts} chosen={kind} onChoose={(chosen) => goTo({ kind: chosen })} />
          <FindingTable findings={data.pageResults} />
          {data.totalCount > pageSize && (
            <Pagination
              page={page}
              pageSize={pageSize}
              pageSizes={[pageSize]}
              totalCount={data.totalCount}
              onPage={(next) => goTo({ kind, page: next })}
            />
          )}
        </>
      )}
    </>
  );
}

interface AnalysisActionsProps {
  analysis: ContentAnalysis;
  owner: string | undefined;
}

function AnalysisActions({ analysis: { analysedAt, measures, running, totalCount }, owner }: AnalysisActionsProps) {
  const start = useStartAnalysis();
  const download = useExportAnalysis(owner);
  const isBusy = start.isPending || running !== null;
  return (
    <>
      <div className={styles.action}>
        <Permitted to="sync:read">
          <Button loading={isBusy} onClick={() => start.mutate()}>
            {t("techAdmin.analysis.start")}
          </Button>
        </Permitted>
        {analysedAt !== null && totalCount > 0 && (
          <Button icon={mdiTrayArrowDown} loading={download.isPending} onClick={() => download.mutate()}>
            {t("techAdmin.analysis.excel")}
          </Button>
        )}
        <span role="status">{statusText({ analysedAt, measures, running })}</span>
      </div>
      <FormError text={start.isError || download.isError ? t("techAdmin.notDone") : undefined} />
    </>
  );
}

function statusText({ analysedAt, measures, running }: Pick<ContentAnalysis, "analysedAt" | "measures" | "running">) {
  if (running) {
    const { done, total } = running;
    return t(`techAdmin.analysis.phases.${running.phase}`, { done, total });
  }
  if (analysedAt === null) return t("techAdmin.analysis.never");
  return t("techAdmin.analysis.done", { time: formatMoment(analysedAt), measures });
}
