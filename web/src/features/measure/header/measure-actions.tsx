import type { MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiFormatQuoteClose, mdiLinkVariant, mdiPrinterOutline } from "@mdi/js";
import { useRouter } from "@tanstack/react-router";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import styles from "./measure-actions.module.css";

interface MeasureActionsProps {
  version: MeasureVersion;
}

export function MeasureActions({ version }: MeasureActionsProps) {
  const copy = useCopy();
  const link = useVersionLink(version);
  const citation = citationOf(version, link);

  return (
    <div className={styles.actions}>
      <Button icon={mdiLinkVariant} onClick={() => void copy(link, t("measure.linkCopied"))}>
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

/** A link that keeps pointing at this version when newer ones come. */
function useVersionLink({ measureId, versionNr }: MeasureVersion): string {
  const router = useRouter();
  const { href } = router.buildLocation({
    to: "/measure/$id",
    params: { id: measureId },
    search: { version: versionNr },
  });
  return new URL(router.history.createHref(href), location.href).href;
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
