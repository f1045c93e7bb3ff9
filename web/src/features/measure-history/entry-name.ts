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

/**
 * Short names for phones: the day stands before the part that may be cut off, and the time is only added to equal
 * names.
 */
export function optionNames(entries: readonly HistoryEntry[]): string[] {
  const names = entries.map((entry) => optionName(entry, formatDate));
  return entries.map((entry, index) => {
    const name = names[index] ?? "";
    return names.filter((other) => other === name).length > 1 ? optionName(entry, formatMoment) : name;
  });
}

const optionName = ({ versionNr, kind, time }: HistoryEntry, format: (time: number) => string): string =>
  t("measure.history.option", {
    number: versionNr,
    event: t(kind === "CHANGED" ? "measure.history.draft" : `measure.history.kinds.${kind}`).toLowerCase(),
    date: time === null ? "" : format(time),
  });
