import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { useSearch } from "@tanstack/react-router";
import { t } from "../../texts/t.ts";
import { usePageTitle } from "../../ui/page/use-page-title.ts";

/** Names the measure in the browser's tab; also the version when the address asks for one, and the page when it has a name. */
export function useMeasureTitle({ title, versionNr }: MeasureVersion, page?: string): void {
  const { version } = useSearch({ strict: false });
  const parts = [page, title, version !== undefined && t("measure.version", { number: versionNr })];
  usePageTitle(parts.filter(Boolean).join(" · "));
}
