import type { Facets } from "@indikatorkatalogen/contract";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { SidePanel } from "../../../ui/overlays/side-panel.tsx";
import { EditorEntries } from "../editor/editor-entries.tsx";
import type { MeasureListAddress } from "../measure-list-address.ts";
import { SortChoice } from "../results/sort-choice.tsx";
import type { ChangeAddress } from "../use-measure-list-address.ts";
import styles from "./filter-panel.module.css";
import { FilterPanel } from "./filter-panel.tsx";

interface FilterDrawerProps {
  onClose: () => void;
  search: MeasureListAddress;
  facets: Facets | undefined;
  totalCount: number;
  onChange: ChangeAddress;
}

/** The filters on a small screen. */
export function FilterDrawer({ onClose, totalCount, ...panel }: FilterDrawerProps) {
  return (
    <SidePanel
      heading={t("measureList.filters.heading")}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t("measureList.filters.show", { count: totalCount })}
        </Button>
      }
    >
      <div className={styles.drawer}>
        <div className={styles.sort}>
          <EditorEntries />
          <SortChoice />
        </div>
        <FilterPanel {...panel} />
      </div>
    </SidePanel>
  );
}
