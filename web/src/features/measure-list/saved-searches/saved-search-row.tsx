import { hiddenPersonName } from "@indikatorkatalogen/contract";
import { mdiAccountMultipleOutline } from "@mdi/js";
import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { Chip } from "../../../ui/chips/chip.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { toMeasureListAddress } from "./filter-configuration.ts";
import { RenameSearchForm } from "./rename-search-form.tsx";
import styles from "./saved-searches.module.css";
import { SearchConfirmation } from "./search-confirmation.tsx";
import type { SavedSearch } from "./use-saved-searches.ts";
import { useSearchChanges } from "./use-search-changes.ts";

type Task = "rename" | "overwrite" | "delete";

interface SavedSearchRowProps {
  search: SavedSearch;
  onOpen: () => void;
  onDeleted: () => void;
}

export function SavedSearchRow({ search, onOpen, onDeleted }: SavedSearchRowProps) {
  const row = useRef<HTMLLIElement>(null);
  const [task, setTask] = useState<Task>();
  const changes = useSearchChanges(search);
  const { name, publiclyAvailable } = search;

  const handleDone = () => {
    setTask(undefined);
    row.current?.focus();
  };
  const handleOverwrite = async () => {
    await changes.overwrite();
    handleDone();
  };
  const handleDelete = async () => {
    await changes.remove();
    onDeleted();
  };

  return (
    <li ref={row} tabIndex={-1} className={styles.row}>
      <SearchName search={search} onOpen={onOpen} />
      {search.canChange && !task && (
        <div className={styles.actions}>
          <Button variant="plain" onClick={() => setTask("rename")}>
            {t("savedSearches.rename")} <HiddenName name={name} />
          </Button>
          <Button variant="plain" onClick={() => changes.share(!publiclyAvailable)} loading={changes.isSharing}>
            {publiclyAvailable ? t("savedSearches.unshare") : t("savedSearches.share")} <HiddenName name={name} />
          </Button>
          <Button variant="plain" onClick={() => setTask("overwrite")}>
            {t("savedSearches.overwrite")} <HiddenName name={name} />
          </Button>
          <Button variant="plain" onClick={() => setTask("delete")}>
            {t("savedSearches.delete")} <HiddenName name={name} />
          </Button>
        </div>
      )}
      <FormError
        text={changes.shareError && !task ? rejectionText(changes.shareError, t("savedSearches.failed")) : undefined}
      />
      {task === "rename" && <RenameSearchForm search={search} onRename={changes.rename} onDone={handleDone} />}
      {task === "overwrite" && (
        <SearchConfirmation
          question={t("savedSearches.overwriteQuestion", { name })}
          action={t("savedSearches.overwriteNamed", { name })}
          variant="filled"
          onConfirm={handleOverwrite}
          onCancel={handleDone}
        />
      )}
      {task === "delete" && (
        <SearchConfirmation
          question={
            publiclyAvailable
              ? t("savedSearches.deleteSharedQuestion", { name })
              : t("savedSearches.deleteQuestion", { name })
          }
          action={t("savedSearches.deleteNamed", { name })}
          variant="danger"
          onConfirm={handleDelete}
          onCancel={handleDone}
        />
      )}
    </li>
  );
}

interface HiddenNameProps {
  name: string;
}

/** Distinguishes equal buttons for screen readers. */
function HiddenName({ name }: HiddenNameProps) {
  return <span className="visually-hidden">{name}</span>;
}

interface SearchNameProps {
  search: SavedSearch;
  onOpen: () => void;
}

function SearchName({ search, onOpen }: SearchNameProps) {
  const { name, publiclyAvailable, sharedBy } = search;
  return (
    <p className={styles.name}>
      <Link to="/" search={toMeasureListAddress(search.filterConfiguration)} onClick={onOpen}>
        {name}
      </Link>
      {publiclyAvailable && (
        <Chip tone="outlined" icon={mdiAccountMultipleOutline}>
          {sharedBy === undefined || sharedBy === hiddenPersonName
            ? t("savedSearches.isShared")
            : t("savedSearches.sharedBy", { name: sharedBy })}
        </Chip>
      )}
    </p>
  );
}
