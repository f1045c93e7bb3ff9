import { findSimilarMeasures, type SimilarMeasure } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import styles from "./used-in.module.css";

export const neighboursQuery = (id: string) =>
  queryOptions({
    // Under the lists, which are asked for anew when something has changed.
    queryKey: ["measures", "similar", id],
    queryFn: ({ signal }) => callApi(findSimilarMeasures, { params: { id } }, signal),
  });

interface NeighboursProps {
  measures: SimilarMeasure[];
}

/** What somebody who reads this measure may also be looking for. */
export const Neighbours = ({ measures }: NeighboursProps) => (
  <PageSection id="similar" heading={t("measure.sections.similar")}>
    <ul className={styles.groups}>
      {measures.map(({ id, title, status, versionNr }) => (
        <li key={id}>
          <Link to="/measure/$id" params={{ id }} search={status === "PUBLISHED" ? {} : { version: versionNr }}>
            {title}
          </Link>{" "}
          {status !== "PUBLISHED" && <StatusChip status={status} />}
        </li>
      ))}
    </ul>
  </PageSection>
);
