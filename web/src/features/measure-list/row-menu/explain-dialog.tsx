import { explainMatch, type FoundMeasureRow, type MatchExplanation } from "@indikatorkatalogen/contract";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { type MeasureListAddress, searchedText } from "../measure-list-address.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./explain-dialog.module.css";

type ExplainedRow = Pick<FoundMeasureRow, "mId" | "title" | "status">;

interface ExplainDialogProps {
  row: ExplainedRow;
  onClose: () => void;
}

const explanationQuery = ({ mId, status }: ExplainedRow, search: MeasureListAddress) => {
  const body = {
    searchValue: searchedText(search),
    textSearchSubset: search.subset,
    measureId: mId,
    status,
  };
  return queryOptions({
    queryKey: ["measures", "explanation", body],
    queryFn: ({ signal }) => callApi(explainMatch, { body }, signal),
  });
};

/** Which words of the search matched which words of the measure, and how much each counts. */
export function ExplainDialog({ row, onClose }: ExplainDialogProps) {
  const [search] = useShownAddress();
  const { data, error } = useQuery(explanationQuery(row, search));
  return (
    <Dialog
      heading={t("matchExplanation.heading", { title: row.title })}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("matchExplanation.close")}</Button>}
    >
      <p>{t("matchExplanation.lead", { search: searchedText(search) })}</p>
      {error && <p role="alert">{t("matchExplanation.failed")}</p>}
      {!data && !error && <Skeleton height="4em" />}
      {data && <Explanation {...data} />}
    </Dialog>
  );
}

const formatWeight = new Intl.NumberFormat("sv", { maximumFractionDigits: 2 }).format;
const columns = ["term", "found", "kind", "field", "weight"] as const;

function Explanation({ matches, leftOut }: MatchExplanation) {
  const total = matches.reduce((sum, { weight }) => sum + weight, 0);
  return (
    <>
      {matches.length === 0 ? (
        <p>{t("matchExplanation.none")}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {t(`matchExplanation.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {matches.map(({ term, found, kind, field, weight }) => (
                <tr key={`${term} ${found} ${field}`}>
                  <td>{term}</td>
                  <td>{found}</td>
                  <td>{t(`matchExplanation.kinds.${kind}`)}</td>
                  <td>{t(`matchExplanation.fields.${field}`)}</td>
                  <td>{formatWeight(weight)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={4}>
                  {t("matchExplanation.total")}
                </th>
                <td>{formatWeight(total)}</td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
      {leftOut.length > 0 && <p>{t("matchExplanation.leftOut", { words: leftOut.join(", ") })}</p>}
    </>
  );
}
