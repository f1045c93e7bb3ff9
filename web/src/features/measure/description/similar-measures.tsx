import { listSimilarMeasures, type SimilarMeasure } from "@indikatorkatalogen/contract";
import { queryOptions } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { callApi } from "../../../api/call-api.ts";
import { readableOffline } from "../../../api/query-client.ts";
import { PageSection } from "../../../domain/measure/page-section.tsx";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import styles from "./used-in.module.css";

export const similarMeasuresQuery = (id: string) =>
  queryOptions({
    ...readableOffline,
    // Under the list keys, so that changing a measure invalidates it too.
    queryKey: ["measures", "similar", id],
    queryFn: ({ signal }) => callApi(listSimilarMeasures, { params: { id } }, signal),
  });

interface SimilarMeasuresProps {
  measureId: string;
  measures: SimilarMeasure[];
}

/** Measures that are close to this one in content. */
export const SimilarMeasures = ({ measureId, measures }: SimilarMeasuresProps) => (
  <PageSection id="similar" heading={t("measure.sections.similar")}>
    <ul className={styles.groups}>
      {measures.map(({ id, title, status, versionNr }) => (
        <li key={id}>
          <Link to="/measure/$id" params={{ id }} search={status === "PUBLISHED" ? {} : { version: versionNr }}>
            {title}
          </Link>{" "}
          {status !== "PUBLISHED" && <StatusChip status={status} />}
          <p className={styles.note}>
            <Link to="/compare" search={{ id: [measureId, id] }} aria-label={t("measure.compareWith", { title })}>
              {t("measure.compare")}
            </Link>
          </p>
        </li>
      ))}
    </ul>
  </PageSection>
);
