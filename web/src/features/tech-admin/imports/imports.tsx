import { contractVersionOf } from "@indikatorkatalogen/contract";
import { mdiPauseCircleOutline } from "@mdi/js";
import { useQuery } from "@tanstack/react-query";
import { formatMoment } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import { LoadError } from "../load-error.tsx";
import { waitingText } from "../work-state.ts";
import { type ContractRow, distributionQuery, isImporting, useStartImport } from "./imports.queries.ts";

/** Imports of the data-distribution host, with a button to start one. */
export function Imports() {
  const { data, isError } = useQuery(distributionQuery);
  if (isError) return <LoadError>{t("techAdmin.imports.failed")}</LoadError>;
  if (!data) return <Skeleton height="9em" />;
  if (data.status === "NONE") return <p>{t("techAdmin.imports.none")}</p>;
  if (data.status === "DOWN") return <LoadError>{t("techAdmin.imports.down")}</LoadError>;
  return (
    <>
      {data.isPaused ? (
        <Notice tone="warning" icon={mdiPauseCircleOutline}>
          {t("techAdmin.imports.paused")}
        </Notice>
      ) : (
        <p>{t("techAdmin.imports.lead")}</p>
      )}
      <ContractTable contracts={data.contracts} />
    </>
  );
}

const versionOf = ({ contract }: ContractRow) => String(contractVersionOf[contract]);

function ContractTable({ contracts }: { contracts: ContractRow[] }) {
  const { mutate, isPending, isError, variables } = useStartImport();
  const columns: FactColumn<ContractRow>[] = [
    { id: "contract", label: t("techAdmin.imports.contract"), cell: versionOf },
    { id: "measures", label: t("techAdmin.imports.measures"), isNumeric: true, cell: ({ measures }) => measures },
    { id: "result", label: t("techAdmin.imports.result"), cell: (row) => <span role="status">{resultOf(row)}</span> },
    {
      id: "start",
      label: t("techAdmin.imports.action"),
      cell: (row) => (
        <Button
          loading={isImporting(row) || (isPending && variables === row.contract)}
          aria-label={t("techAdmin.imports.startOf", { version: versionOf(row) })}
          onClick={() => mutate(row.contract)}
        >
          {t("techAdmin.imports.start")}
        </Button>
      ),
    },
  ];
  return (
    <>
      <FactTable
        caption={t("techAdmin.imports.heading")}
        columns={columns}
        rows={contracts}
        rowId={({ contract }) => contract}
      />
      <FormError text={isError ? t("techAdmin.notDone") : undefined} />
    </>
  );
}

function resultOf({ running, work, lastImport, failedAt }: ContractRow): string {
  if (running) return t("techAdmin.imports.progress", { read: running.read, total: running.total });
  const waiting = waitingText(work);
  if (waiting) return waiting;
  const failed = failedAt ?? (work?.state === "FAILED" ? work.finishedAt : null);
  if (failed !== null && failed > (lastImport?.finishedAt ?? 0)) {
    return t("techAdmin.imports.failedAt", { time: formatMoment(failed) });
  }
  if (!lastImport) return t("techAdmin.imports.never");
  const { changed, removed, finishedAt } = lastImport;
  return t("techAdmin.imports.imported", { time: formatMoment(finishedAt), changed, removed });
}
