import type { UndoResult } from "@indikatorkatalogen/contract";
import { t } from "../../texts/t.ts";

interface UndoReportProps {
  results: readonly UndoResult[];
}

/** How many versions have their former values back, and which have not, by name. */
export function UndoReport({ results }: UndoReportProps) {
  const refused = results.filter(({ obstacle }) => obstacle !== null);
  return (
    <>
      <p>{t("bulk.undone", { count: results.length - refused.length })}</p>
      {refused.length > 0 && (
        <>
          <p>{t("bulk.notUndone", { count: refused.length })}</p>
          <ul>
            {refused.map(({ versionId, title, versionNr, obstacle }) => (
              <li key={versionId}>{t("bulk.undoRow", { title, number: versionNr, obstacle: obstacle ?? "" })}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
