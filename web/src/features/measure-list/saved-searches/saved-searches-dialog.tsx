import { useRef } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Dialog } from "../../../ui/overlays/dialog.tsx";
import { SavedSearchRow } from "./saved-search-row.tsx";
import styles from "./saved-searches.module.css";
import { type SavedSearch, useSavedSearches } from "./use-saved-searches.ts";

interface SavedSearchesDialogProps {
  onClose: () => void;
}

/** All saved searches, with the actions that their owners have. */
export function SavedSearchesDialog({ onClose }: SavedSearchesDialogProps) {
  const { mine, shared } = useSavedSearches();

  return (
    <Dialog
      heading={t("savedSearches.heading")}
      onClose={onClose}
      actions={<Button onClick={onClose}>{t("overlays.close")}</Button>}
    >
      <SearchGroup heading={t("savedSearches.mine")} searches={mine} onOpen={onClose} />
      <SearchGroup heading={t("savedSearches.sharedByOthers")} searches={shared} onOpen={onClose} />
    </Dialog>
  );
}

interface SearchGroupProps {
  heading: string;
  searches: SavedSearch[];
  onOpen: () => void;
}

function SearchGroup({ heading, searches, onOpen }: SearchGroupProps) {
  const group = useRef<HTMLElement>(null);

  return (
    <section ref={group} tabIndex={-1} aria-label={heading}>
      <h3 className={styles.groupHeading}>{heading}</h3>
      {searches.length === 0 && <p className={styles.note}>{t("savedSearches.none")}</p>}
      <ul className={styles.rows}>
        {searches.map((search) => (
          // A deletion removes the row that had the focus.
          <SavedSearchRow key={search.id} search={search} onOpen={onOpen} onDeleted={() => group.current?.focus()} />
        ))}
      </ul>
    </section>
  );
}
