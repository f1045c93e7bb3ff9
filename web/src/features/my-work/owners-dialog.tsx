import type { NamedReference } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { useReferenceOptions } from "../../domain/choices/use-options.ts";
import { t } from "../../texts/t.ts";
import { useAlerts } from "../../ui/alerts/alerts-context.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { RemovableChip } from "../../ui/chips/removable-chip.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { SearchPicker } from "../../ui/pickers/search-picker.tsx";
import styles from "./my-work.module.css";
import { useChooseOwners } from "./my-work.queries.ts";

interface OwnersDialogProps {
  owners: readonly NamedReference[];
  onClose: () => void;
}

/** The owners whose measures the user is responsible for. */
export function OwnersDialog({ owners, onClose }: OwnersDialogProps) {
  const [chosen, setChosen] = useState(owners);
  const save = useChooseOwners();
  const { showSuccess } = useAlerts();
  const search = useReferenceOptions("owner");
  const remove = (removed: string) => setChosen(chosen.filter(({ id }) => id !== removed));
  const handleSave = async () => {
    await save.mutateAsync(chosen);
    showSuccess(t("myWork.owners.saved"));
    onClose();
  };
  return (
    <Dialog
      heading={t("myWork.owners.heading")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("myWork.owners.cancel")}</Button>
          <Button variant="filled" loading={save.isPending} onClick={() => void handleSave().catch(() => undefined)}>
            {t("myWork.owners.save")}
          </Button>
        </>
      }
    >
      <p>{t("myWork.owners.lead")}</p>
      <SearchPicker
        {...search}
        label={t("myWork.owners.add")}
        value={null}
        chosen={chosen.map(({ id }) => id)}
        onPick={(picked) => picked && setChosen([...chosen, picked])}
        onRemove={({ id }) => remove(id)}
      />
      {chosen.length === 0 && <p className={styles.empty}>{t("myWork.owners.none")}</p>}
      <ul className={styles.chips}>
        {chosen.map(({ id, name }) => (
          <li key={id}>
            <RemovableChip label={name} removeLabel={t("myWork.owners.remove", { name })} onRemove={() => remove(id)} />
          </li>
        ))}
      </ul>
      <FormError text={save.error ? rejectionText(save.error, t("myWork.owners.failed")) : undefined} />
    </Dialog>
  );
}
