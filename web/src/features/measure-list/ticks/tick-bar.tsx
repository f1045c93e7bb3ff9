import { maxFilterValues } from "@indikatorkatalogen/contract";
import { mdiClose, mdiCompareHorizontal, mdiPencilOutline } from "@mdi/js";
import { Suspense, use, useState } from "react";
import { DownloadButton } from "../../../domain/download/download-button.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Permitted } from "../../session/permitted.tsx";
import { anyStatus, columnsOf, noFilters, sortingOf } from "../list-search.ts";
import { useListSearch } from "../use-list-search.ts";
import styles from "./tick-bar.module.css";
import { TicksContext } from "./ticks-context.ts";
import type { Tick } from "./use-ticks.ts";

const BulkPanel = lazyComponent(async () => (await import("../bulk/bulk-panel.tsx")).BulkPanel);

const [fewest, most] = [2, 4];

interface TickBarProps {
  /** The measures that the list shows now. */
  rows: readonly Tick[];
}

/** What can be done with the ticked measures, always in sight while there are any. */
export function TickBar({ rows }: TickBarProps) {
  const { ticked, ids, isFromOtherSearch, clear } = use(TicksContext);
  const hidden = ticked.filter(({ mId }) => !rows.some((row) => row.mId === mId));
  const isAsking = isFromOtherSearch && hidden.length > 0;
  const [search] = useListSearch();
  const { field, direction } = sortingOf(search);

  const label = t("measureList.tickBar.count", { count: ids.length });
  const body = { ids: [...ids], columns: columnsOf(search), sortfield: field, sortDirection: direction };
  return (
    <section className={styles.bar} aria-label={t("measureList.tickBar.heading")}>
      <p role="status">{label}</p>
      {ids.length >= fewest && ids.length <= most ? (
        <RouteButton
          to="/compare"
          search={{ id: [...ids] }}
          state={{ chosenFrom: search }}
          look="filled"
          icon={mdiCompareHorizontal}
        >
          {t("measureList.tickBar.compare")}
        </RouteButton>
      ) : (
        <p className={styles.hint}>{t("measureList.tickBar.hint")}</p>
      )}
      <DownloadButton label={label} body={body} />
      <Permitted to="measures:update">
        <ChangeButton />
      </Permitted>
      {!isAsking && (
        <Button look="plain" icon={mdiClose} className={styles.clear} onClick={clear}>
          {t("measureList.tickBar.clear")}
        </Button>
      )}
      {hidden.length > 0 && <HiddenTicks hidden={hidden} />}
      <div role="status" className={styles.question}>
        {isAsking && <KeepQuestion />}
      </div>
    </section>
  );
}

interface HiddenTicksProps {
  hidden: readonly Tick[];
}

const maxNamed = 3;

/** Names the ticked measures that the list does not show, with the way to see all that are ticked. */
function HiddenTicks({ hidden }: HiddenTicksProps) {
  const { ids } = use(TicksContext);
  const [, change] = useListSearch();
  const named = hidden.slice(0, maxNamed).map(({ title }) => t("measureList.tickBar.title", { title }));
  const count = hidden.length - named.length;
  const titles = [...named, ...(count > 0 ? [t("measureList.tickBar.more", { count })] : [])].join(", ");
  const showOnly = () => void change({ ...noFilters, search: undefined, status: [anyStatus], ids: [...ids] });
  return (
    <div className={styles.hidden}>
      <p>{t("measureList.tickBar.hidden", { titles })}</p>
      {ids.length <= maxFilterValues && (
        <Button look="plain" onClick={showOnly}>
          {t("measureList.tickBar.showOnly")}
        </Button>
      )}
    </div>
  );
}

/** A new search was made while measures were ticked. */
function KeepQuestion() {
  const { ids, clear, keep } = use(TicksContext);
  return (
    <>
      <p>{t("measureList.tickBar.keepQuestion", { count: ids.length })}</p>
      <Button onClick={keep}>{t("measureList.tickBar.keep")}</Button>
      <Button onClick={clear}>{t("measureList.tickBar.clear")}</Button>
    </>
  );
}

function ChangeButton() {
  const { ids } = use(TicksContext);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiPencilOutline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t("measureList.tickBar.change")}
      </Button>
      <Suspense>{isOpen && <BulkPanel ids={ids} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
