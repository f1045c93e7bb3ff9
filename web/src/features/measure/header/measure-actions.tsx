import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiFormatQuoteClose, mdiLinkVariant, mdiPrinterOutline } from "@mdi/js";
import { useLocation, useRouter, useSearch } from "@tanstack/react-router";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { useCopy } from "../../../ui/buttons/use-copy.ts";
import styles from "./measure-actions.module.css";

interface MeasureActionsProps {
  version: MeasureVersion;
}

export function MeasureActions({ version }: MeasureActionsProps) {
  const copy = useCopy();
  const { page, measure } = useVersionLinks(version);
  const citation = citationOf(version, measure);

  return (
    <div className={styles.actions}>
      <Button icon={mdiLinkVariant} onClick={() => void copy(page, t("measure.linkCopied"))}>
        {t("measure.copyLink")}
      </Button>
      <Button icon={mdiFormatQuoteClose} onClick={() => void copy(citation, t("measure.citationCopied"))}>
        {t("measure.copyCitation")}
      </Button>
      <Button icon={mdiPrinterOutline} onClick={() => window.print()}>
        {t("measure.print")}
      </Button>
    </div>
  );
}

/** Permanent links to this version: to the open page, and to the measure. */
function useVersionLinks({ measureId, versionNr: version }: MeasureVersion) {
  const router = useRouter();
  const shown = useSearch({ strict: false });
  const pathname = useLocation({ select: (current) => current.pathname });
  const addressOf = ({ href }: { href: string }) => new URL(router.history.createHref(href), location.href).href;
  // The link opens for reading.
  const search = { ...shown, version, edit: undefined, action: undefined };
  return {
    page: addressOf(router.buildLocation({ to: pathname, search })),
    measure: addressOf(router.buildLocation({ to: "/measure/$id", params: { id: measureId }, search: { version } })),
  };
}

function citationOf({ measureOwner, title, versionNr, lastPublished }: MeasureVersion, link: string): string {
  const parts = [
    measureOwner?.name,
    title,
    t("measure.version", { number: versionNr }),
    lastPublished !== null && t("citation.published", { date: formatDate(lastPublished) }),
    t("site.name"),
    t("citation.fetched", { date: formatDate(Date.now()) }),
    link,
  ];
  return parts.filter(Boolean).join(". ");
}
