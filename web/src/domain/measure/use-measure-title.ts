import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useSearch } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";

/** Sets the tab title: the page, the measure, and the version when the address names one. */
export function useMeasureTitle({ title, versionNr }: MeasureVersion, page?: string): void {
  const { version } = useSearch({ strict: false });
  const parts = [page, title, version !== undefined && t("measure.version", { number: versionNr })];
  usePageTitle(parts.filter(Boolean).join(" · "));
}
