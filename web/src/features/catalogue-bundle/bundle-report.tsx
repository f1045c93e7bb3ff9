import { type BundleReport, isVersionSection, sectionLabel } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../texts/format.ts";
import sv from "../../texts/sv.json";
import { t } from "../../texts/t.ts";
import { FactTable } from "../../ui/table/fact-table.tsx";
import styles from "./catalogue-bundle.module.css";

interface BundleReportViewProps {
  report: BundleReport;
}

/** The changes of an import, or of its preview. */
export function BundleReportView({ report }: BundleReportViewProps) {
  return (
    <>
      <FactTable
        caption={t("catalogueBundle.report.caption")}
        columns={columns}
        rows={rowsOf(report)}
        rowId={({ id }) => id}
        isNarrow
      />
      {report.faultCount > 0 && <Faults report={report} />}
      {report.changes.length > 0 && <Changes changes={report.changes} />}
    </>
  );
}

/** Also of registers that the table does not show. */
export const hasChanges = ({ versions, registers }: BundleReport): boolean =>
  [versions, ...Object.values(registers)].some(({ created, changed }) => created + changed > 0);

interface ReportRow {
  id: string;
  name: string;
  created: number;
  changed: number;
  unchanged: number;
}

const number = (id: "created" | "changed" | "unchanged") => ({
  id,
  label: t(`catalogueBundle.report.${id}`),
  isNumeric: true,
  cell: (row: ReportRow) => formatNumber(row[id]),
});
const columns = [
  { id: "name", label: t("catalogueBundle.report.kind"), cell: ({ name }: ReportRow) => name },
  number("created"),
  number("changed"),
  number("unchanged"),
];

const registerNames = new Map<string, string>(Object.entries(sv.catalogueBundle.registers));

const rowsOf = ({ versions, registers }: BundleReport): ReportRow[] => [
  { id: "versions", name: t("catalogueBundle.report.versions"), ...versions },
  ...Object.entries(registers).flatMap(([id, counts]) => {
    const name = registerNames.get(id);
    return name ? [{ id, name, ...counts }] : [];
  }),
];

function Faults({ report: { faults, faultCount } }: BundleReportViewProps) {
  return (
    <section>
      <h3>{t("catalogueBundle.report.faults", { count: faultCount })}</h3>
      <ul className={styles.lines}>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </section>
  );
}

function Changes({ changes }: Pick<BundleReport, "changes">) {
  return (
    <section>
      <h3>{t("catalogueBundle.report.changes")}</h3>
      <ul className={styles.lines}>
        {changes.map(({ measureId, versionNr, title, changed }) => (
          <li key={`${measureId} ${versionNr}`}>
            <Link to="/measure/$id" params={{ id: measureId }}>
              {title}
            </Link>
            , {t("catalogueBundle.report.version", { nr: versionNr })}:{" "}
            {changed.map((name) => (isVersionSection(name) ? sectionLabel(name) : name)).join(", ")}
          </li>
        ))}
      </ul>
    </section>
  );
}
