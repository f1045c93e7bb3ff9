import { mdiDeleteSweepOutline } from "@mdi/js";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { t } from "../../../texts/t.ts";
import { useAlerts } from "../../../ui/alerts/alerts-context.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { RadioInput } from "../../../ui/forms/radio-input.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";

interface ClearListProps<Selection extends string> {
  heading: string;
  /** The selections that can be deleted; the first one is preselected. */
  choices: readonly [ClearChoice<Selection>, ...ClearChoice<Selection>[]];
  remove: (selection: Selection) => Promise<{ deleted: number }>;
  onCleared: () => Promise<void>;
  /** The message that the user gets afterwards. */
  doneText: (count: number) => string;
}

interface ClearChoice<Selection> {
  value: Selection;
  label: string;
}

/** Deletes many entries at once, for instance after somebody has filled a public list with nonsense. */
export function ClearList<Selection extends string>(props: ClearListProps<Selection>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiDeleteSweepOutline} onClick={() => setIsOpen(true)}>
        {t("administration.clear.open")}
      </Button>
      {isOpen && <ClearDialog {...props} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function ClearDialog<Selection extends string>({
  heading,
  choices,
  remove,
  onCleared,
  doneText,
  onClose,
}: ClearListProps<Selection> & { onClose: () => void }) {
  const [selection, setSelection] = useState(choices[0].value);
  const { showSuccess } = useAlerts();
  const { mutate, isPending, error } = useMutation({
    mutationFn: remove,
    onSuccess: async ({ deleted }) => {
      await onCleared();
      showSuccess(doneText(deleted));
      onClose();
    },
  });

  return (
    <ConfirmDialog
      heading={heading}
      confirmLabel={t("administration.clear.confirm")}
      isBusy={isPending}
      failure={error ? rejectionText(error, t("administration.delete.failed")) : undefined}
      onConfirm={() => mutate(selection)}
      onClose={onClose}
    >
      <RadioInput
        label={t("administration.clear.legend")}
        value={selection}
        options={choices}
        onChange={(value) => setSelection(choices.find((choice) => choice.value === value)?.value ?? selection)}
      />
    </ConfirmDialog>
  );
}
