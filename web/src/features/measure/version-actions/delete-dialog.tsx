import { isOngoing, type Measure, type MeasureVersion, versionPartNames } from "@indikatorkatalogen/contract";
import { useState } from "react";
import { formatList } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../../ui/forms/select-input.tsx";
import { ConfirmDialog } from "../../../ui/overlays/confirm-dialog.tsx";
import { useDeleteMeasure, useDeleteVersion } from "./version-actions.queries.ts";

interface DeleteDialogProps {
  measure: Measure;
  version: MeasureVersion;
  onClose: () => void;
}

/** Lists what will be deleted and asks for confirmation. */
export function DeleteDialog({ measure, version, onClose }: DeleteDialogProps) {
  const { versionNr: number, title } = version;
  const count = measure.measureVersions.length;
  const canChoose = count > 1 && measure.measureVersions.every(({ status }) => status !== "PUBLISHED");
  const [isWhole, setIsWhole] = useState(count === 1);
  const what = isWhole ? "Measure" : "Version";
  // The recycle bin takes a single draft; what has been published is deleted for good.
  const canBeRestored = isOngoing(version) && !(isWhole && count > 1);
  const removal = { version: useDeleteVersion(version), measure: useDeleteMeasure(measure.id) };
  const { mutate, isPending, error } = isWhole && count > 1 ? removal.measure : removal.version;

  return (
    <ConfirmDialog
      heading={t(`editing.deleting.heading${what}`, { number, title })}
      confirmLabel={t(`editing.deleting.confirm${what}`, { number })}
      isBusy={isPending}
      failure={error ? rejectionText(error, t("editing.actions.failed")) : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      {canChoose && (
        <SelectInput
          label={t("editing.deleting.what")}
          options={[
            { value: "version", label: t("editing.deleting.onlyVersion", { number }) },
            { value: "measure", label: t("editing.deleting.wholeMeasure") },
          ]}
          value={isWhole ? "measure" : "version"}
          onChange={(event) => setIsWhole(event.target.value === "measure")}
        />
      )}
      <p>{deletionSummary({ isWhole, count, number, title })}</p>
      <p>
        {partsSummary(version)} {canBeRestored ? t("editing.deleting.restorable") : t("editing.deleting.forGood")}
      </p>
    </ConfirmDialog>
  );
}

function partsSummary(version: MeasureVersion): string {
  const parts = versionPartNames
    .map((part) => ({ part, count: version[part].length }))
    .filter(({ count }) => count > 0)
    .map(({ part, count }) => t(`editing.deleting.${part}`, { count }));
  return parts.length > 0 ? t("editing.deleting.parts", { parts: formatList(parts) }) : "";
}

interface Deletion {
  isWhole: boolean;
  count: number;
  number: number;
  title: string;
}

function deletionSummary({ isWhole, count, number, title }: Deletion): string {
  if (!isWhole) return t("editing.deleting.version", { number, title });
  return count === 1
    ? t("editing.deleting.lastVersion", { number, title })
    : t("editing.deleting.measure", { count, title });
}
