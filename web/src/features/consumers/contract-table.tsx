import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { formatNumber } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
import { type FactColumn, FactTable } from "../../ui/table/fact-table.tsx";
import styles from "./consumers.module.css";
import { type ContractUse, catalogueUseQuery } from "./consumers.queries.ts";

const columns: FactColumn<ContractUse>[] = [
  { id: "version", label: t("consumers.contracts.version"), cell: ({ version }) => version },
  {
    id: "measures",
    label: t("consumers.contracts.measures"),
    isNumeric: true,
    cell: ({ version, measures }) => (
      <Link to="/" search={{ contractVersion: [String(version)], status: ["PUBLISHED"] }}>
        {formatNumber(measures)}
      </Link>
    ),
  },
  {
    id: "systems",
    label: t("consumers.contracts.systems"),
    cell: ({ systems }) => (
      <ul className={styles.systems}>
        {systems.map(({ id, name }) => (
          <li key={id}>
            <Link to="/" search={{ reportingSystem: [id] }}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    ),
  },
];

export function ContractTable() {
  const { data, isError } = useQuery(catalogueUseQuery);
  if (isError) return <p>{t("consumers.contracts.failed")}</p>;
  return data ? (
    <div className={styles.card}>
      <FactTable
        caption={t("consumers.contracts.heading")}
        columns={columns}
        rows={data.contracts}
        rowId={({ version }) => String(version)}
      />
    </div>
  ) : (
    <Skeleton height="10em" />
  );
}
