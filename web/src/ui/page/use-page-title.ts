import { useEffect } from "react";
import { t } from "../../texts/t.ts";

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  const full = title ? t("site.pageTitle", { title }) : t("site.name");
  useEffect(() => {
    document.title = full;
  }, [full]);
}
