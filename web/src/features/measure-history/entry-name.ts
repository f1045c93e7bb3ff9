import { formatMoment } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import type { HistoryEntry } from "./history-entries.ts";

/** "Version 2, publicerad 2024-01-30 14:03" */
export const entryName = ({ versionNr, kind, time }: HistoryEntry): string =>
  t("measure.history.moment", {
    number: versionNr,
    event: t(`measure.history.kinds.${kind}`).toLowerCase(),
    date: time === null ? "" : formatMoment(time),
  });
