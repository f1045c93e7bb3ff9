import type { ContentFinding } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { unbroken } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { type FactColumn, FactTable } from "../../../ui/table/fact-table.tsx";
import styles from "./analysis.module.css";

const columns: FactColumn<ContentFinding>[] = [
  {
    id: "title",
    label: t("techAdmin.analysis.measure"),
    cell: ({ measureId, versionNr, title }) => (
      <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr }}>
        {title}
      </Link>
    ),
  },
  {
    id: "kind",
    label: t("techAdmin.analysis.kind"),
    isUnbroken: true,
    cell: ({ kind }) => t(`techAdmin.analysis.kinds.${kind}`),
  },
  { id: "detail", label: t("techAdmin.analysis.detail"), cell: (finding) => <Detail finding={finding} /> },
  { id: "owner", label: t("techAdmin.analysis.owner"), cell: ({ owner }) => owner },
];

interface FindingTableProps {
  findings: ContentFinding[];
}

export function FindingTable({ findings }: FindingTableProps) {
  if (findings.length === 0) return <p className={styles.nothing}>{t("techAdmin.analysis.nothing")}</p>;
  return (
    <FactTable
      caption={t("techAdmin.analysis.heading")}
      columns={columns}
      rows={findings}
      rowId={({ id }) => String(id)}
    />
  );
}

function Detail({ finding: { detail, other, url } }: { finding: ContentFinding }) {
  return (
    <>
      {unbroken(detail)}
      {other && (
        <>
          {" "}
          <Link to="/measure/$id" params={{ id: other.measureId }}>
            {other.title}
          </Link>
        </>
      )}
      {url && (
        <>
          {" "}
          <a href={url} className={styles.url} rel="noreferrer">
            {url}
          </a>
        </>
      )}
    </>
  );
}
