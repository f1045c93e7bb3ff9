import { mdiClose, mdiCompareHorizontal, mdiPencilOutline } from "@mdi/js";
import { Suspense, use, useState } from "react";
import { DownloadButton } from "../../../domain/download/download-button.tsx";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Permitted } from "../../session/permitted.tsx";
import { columnsOf, sortingOf } from "../list-search.ts";
import { useListSearch } from "../use-list-search.ts";
import styles from "./tick-bar.module.css";
import { TicksContext } from "./ticks-context.ts";

const BulkPanel = lazyComponent(async () => (await import("../bulk/bulk-panel.tsx")).BulkPanel);

const [fewest, most] = [2, 4];

/** What can be done with the ticked measures, always in sight while there are any. */
export function TickBar() {
  const { ids, clear } = use(TicksContext);
  const [search] = useListSearch();
  const { field, direction } = sortingOf(search);

  const label = t("measureList.ticks.count", { count: ids.length });
  const body = { ids: [...ids], columns: columnsOf(search), sortfield: field, sortDirection: direction };
  return (
    <section className={styles.bar} aria-label={t("measureList.ticks.heading")}>
      <p role="status">{label}</p>
      {ids.length >= fewest && ids.length <= most ? (
        <RouteButton
          to="/compare"
          search={{ id: [...ids] }}
          state={{ chosenFrom: search }}
          look="filled"
          icon={mdiCompareHorizontal}
        >
          {t("measureList.ticks.compare")}
        </RouteButton>
      ) : (
        <p className={styles.hint}>{t("measureList.ticks.hint")}</p>
      )}
      <DownloadButton label={label} body={body} />
      <Permitted to="measures:update">
        <ChangeButton />
      </Permitted>
      <Button look="plain" icon={mdiClose} onClick={clear}>
        {t("measureList.ticks.clear")}
      </Button>
    </section>
  );
}

function ChangeButton() {
  const { ids } = use(TicksContext);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiPencilOutline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t("measureList.ticks.change")}
      </Button>
      <Suspense>{isOpen && <BulkPanel ids={ids} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
