import { formatDate, formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import type { HistoryEntry } from "./history-entries.ts";

/** "Version 2, publicerad 2024-01-30 14:03" */
export const entryName = ({ versionNr, kind, time }: HistoryEntry): string =>
  t("measure.history.moment", {
    number: versionNr,
    event: t(`measure.history.kinds.${kind}`).toLowerCase(),
    date: time === null ? "" : formatMoment(time),
  });

/** Short enough for a phone: the day, with the time only where two have the same name without it. */
export function optionNames(entries: readonly HistoryEntry[]): string[] {
  const names = entries.map((entry) => optionName(entry, formatDate));
  return entries.map((entry, index) => {
    const name = names[index] ?? "";
    return names.filter((other) => other === name).length > 1 ? optionName(entry, formatMoment) : name;
  });
}

const optionName = ({ versionNr, kind, time }: HistoryEntry, format: (time: number) => string): string =>
  t("measure.history.moment", {
    number: versionNr,
    event: t(kind === "CHANGED" ? "measure.history.draft" : `measure.history.kinds.${kind}`).toLowerCase(),
    date: time === null ? "" : format(time),
  });
