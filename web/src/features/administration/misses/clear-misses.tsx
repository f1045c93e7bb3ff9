import { mdiDeleteSweepOutline } from "@mdi/js";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RadioInput } from "../../../ui/forms/radio-input.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { type MissSelection, useDeleteMisses } from "./search-misses.queries.ts";

/** Deletes many queries at once, for instance after somebody has filled the list with nonsense. */
export function ClearMisses() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiDeleteSweepOutline} onClick={() => setIsOpen(true)}>
        {t("administration.misses.clear")}
      </Button>
      {isOpen && <ClearMissesDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ClearMissesDialog({ onClose }: { onClose: () => void }) {
  const [selection, setSelection] = useState<MissSelection>("once");
  const { showDone } = useAlerts();
  const { mutate, isPending, error } = useDeleteMisses();
  const handleConfirm = () =>
    mutate(selection, {
      onSuccess: ({ deleted }) => {
        showDone(t("administration.misses.cleared", { count: deleted }));
        onClose();
      },
    });
  const choices = (["once", "all"] as const).map((value) => ({
    value,
    label: t(`administration.misses.clearChoices.${value}`),
  }));

  return (
    <ConfirmDialog
      heading={t("administration.misses.clearHeading")}
      confirmLabel={t("administration.misses.clearConfirm")}
      isBusy={isPending}
      failure={error ? rejectionText(error, t("administration.delete.failed")) : undefined}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <RadioInput
        label={t("administration.misses.clearLegend")}
        value={selection}
        options={choices}
        onChange={(value) => setSelection(choices.find((choice) => choice.value === value)?.value ?? selection)}
      />
    </ConfirmDialog>
  );
}
