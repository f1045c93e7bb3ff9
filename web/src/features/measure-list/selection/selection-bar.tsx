import { maxFilterValues } from "@indikatorkatalogen/contract";
import { mdiClose, mdiCompareHorizontal, mdiPencilOutline } from "@mdi/js";
import { Suspense, use, useState } from "react";
import { DownloadButton } from "../../../domain/download/download-button.tsx";
import { maxCompared, minCompared } from "../../../domain/measure/compared-count.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RouteButton } from "../../../ui/buttons/button-link.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import { Permitted } from "../../session/permitted.tsx";
import { anyStatus, columnsOf, noFilters, sortingOf } from "../measure-list-address.ts";
import { useShownAddress } from "../use-measure-list-address.ts";
import styles from "./selection-bar.module.css";
import { SelectionContext } from "./selection-context.ts";
import type { SelectedMeasure } from "./use-selection.ts";

const BulkPanel = lazyComponent(async () => (await import("../bulk/bulk-panel.tsx")).BulkPanel);

interface SelectionBarProps {
  /** The measures that the list currently shows. */
  rows: readonly SelectedMeasure[];
}

/** The actions on the selected measures, visible as long as there are any. */
export function SelectionBar({ rows }: SelectionBarProps) {
  const { selected, ids, isFromOtherSearch, clear } = use(SelectionContext);
  const hidden = selected.filter(({ mId }) => !rows.some((row) => row.mId === mId));
  const isAsking = isFromOtherSearch && hidden.length > 0;
  const [search] = useShownAddress();
  const { field, direction } = sortingOf(search);

  const label = t("measureList.selectionBar.count", { count: ids.length });
  const body = { ids: [...ids], columns: columnsOf(search), sortfield: field, sortDirection: direction };
  return (
    <section className={styles.bar} aria-label={t("measureList.selectionBar.heading")}>
      <p role="status">{label}</p>
      {ids.length >= minCompared && ids.length <= maxCompared ? (
        <RouteButton
          to="/compare"
          search={{ id: [...ids] }}
          state={{ chosenFrom: search }}
          variant="filled"
          icon={mdiCompareHorizontal}
        >
          {t("measureList.selectionBar.compare")}
        </RouteButton>
      ) : (
        <p className={styles.hint}>{t("measureList.selectionBar.hint")}</p>
      )}
      <DownloadButton label={label} body={body} />
      <Permitted to="measures:update">
        <ChangeButton />
      </Permitted>
      {!isAsking && (
        <Button variant="plain" icon={mdiClose} className={styles.clear} onClick={clear}>
          {t("measureList.selectionBar.clear")}
        </Button>
      )}
      {hidden.length > 0 && <HiddenSelection hidden={hidden} />}
      <div role="status" className={styles.question}>
        {isAsking && <KeepQuestion />}
      </div>
    </section>
  );
}

interface HiddenSelectionProps {
  hidden: readonly SelectedMeasure[];
}

const maxNamed = 3;

/** Names the selected measures that the list does not show, with a button that shows all selected measures. */
function HiddenSelection({ hidden }: HiddenSelectionProps) {
  const { ids } = use(SelectionContext);
  const [, change] = useShownAddress();
  const named = hidden.slice(0, maxNamed).map(({ title }) => t("measureList.selectionBar.title", { title }));
  const count = hidden.length - named.length;
  const titles = [...named, ...(count > 0 ? [t("measureList.selectionBar.more", { count })] : [])].join(", ");
  const showOnly = () => void change({ ...noFilters, search: undefined, status: [anyStatus], ids: [...ids] });
  return (
    <div className={styles.hidden}>
      <p>{t("measureList.selectionBar.hidden", { titles })}</p>
      {ids.length <= maxFilterValues && (
        <Button variant="plain" onClick={showOnly}>
          {t("measureList.selectionBar.showOnly")}
        </Button>
      )}
    </div>
  );
}

/** Asks whether the selection stays, after a new search has been made. */
function KeepQuestion() {
  const { ids, clear, keep } = use(SelectionContext);
  return (
    <>
      <p>{t("measureList.selectionBar.keepQuestion", { count: ids.length })}</p>
      <Button onClick={keep}>{t("measureList.selectionBar.keep")}</Button>
      <Button onClick={clear}>{t("measureList.selectionBar.clear")}</Button>
    </>
  );
}

function ChangeButton() {
  const { ids } = use(SelectionContext);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiPencilOutline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t("measureList.selectionBar.change")}
      </Button>
      <Suspense>{isOpen && <BulkPanel ids={ids} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
