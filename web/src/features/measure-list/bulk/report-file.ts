import { t } from "../../../texts/t.ts";
import type { BulkRequest, ReportRow } from "./use-bulk.ts";

interface Outcome {
  result: string;
  why: string;
}

/** The result of a row as text. */
export function outcomeOf({ plan, result }: ReportRow): Outcome {
  if (result) return { result: t(`bulk.results.${result.name}`), why: result.name === "failed" ? result.why : "" };
  switch (plan.kind) {
    case "blocked":
      return { result: t("bulk.results.obstacle"), why: plan.obstacle };
    case "change":
      return { result: t("bulk.results.excluded"), why: "" };
    case "unchanged":
      return { result: t("bulk.results.same"), why: "" };
  }
}

const byteOrderMark = "\uFEFF";
const mayRunAsFormula = /^[=+\-@\t\r]/;

/** Semicolons, as Excel reads it in Sweden. A text that looks like a formula must not become one. */
export function toReport(rows: readonly ReportRow[], { change }: BulkRequest): string {
  const columns = ["measure", "version", "status", "id", "field", "before", "after", "result", "why"] as const;
  const lines = rows.map((row) => {
    const { version, before, after } = row.plan;
    const { result, why } = outcomeOf(row);
    const { title, versionNr, status, measureId } = version;
    return [
      title,
      String(versionNr),
      t(`status.${status}`),
      measureId,
      t(`bulk.kinds.${change.kind}`),
      before,
      after,
      result,
      why,
    ];
  });
  const all = [columns.map((column) => t(`bulk.columns.${column}`)), ...lines];
  return byteOrderMark + all.map((line) => `${line.map(toCell).join(";")}\r\n`).join("");
}

function toCell(text: string): string {
  const safe = mayRunAsFormula.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
