import {
  addViewGroupItem,
  defaultVersion,
  updateViewGroupItem,
  type ViewGroup,
  type ViewGroupItem,
} from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callApi } from "../../api/call-api.ts";
import { useMeasureOptions } from "../../domain/choices/use-options.ts";
import { measureQuery } from "../../domain/measure/measure.queries.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { rejectionText } from "../../ui/forms/rejected-input.ts";
import { SelectInput } from "../../ui/forms/select-input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { type PickOption, SearchPicker } from "../../ui/pickers/search-picker.tsx";
import { useChange } from "./view-groups.queries.ts";

interface ItemDialogProps {
  group: ViewGroup;
  /** Undefined for a new one. */
  item: ViewGroupItem | undefined;
  onChanged: () => void;
  onClose: () => void;
}

/** Chooses the measure version for a label. */
export function ItemDialog({ group, item, onChanged, onClose }: ItemDialogProps) {
  const labels = freeLabels(group, item);
  const [labelId, setLabelId] = useState(item?.label.id ?? labels[0]?.id ?? "");
  const [measure, setMeasure] = useState<PickOption | null>(measureOf(item));
  const [chosenVersionId, setVersionId] = useState(item?.measureVersion.id);
  const { data: versions = [] } = useQuery({
    ...measureQuery(measure?.id ?? ""),
    enabled: measure !== null,
    select: ({ measureVersions }) => measureVersions,
  });
  const versionId = versions.find(({ id }) => id === chosenVersionId)?.id ?? defaultVersion(versions)?.id;
  const change = useChange(onChanged);
  const handleSave = () => {
    if (versionId) change.mutate(() => save(group, item, { labelId, versionId }), { onSuccess: onClose });
  };

  return (
    <Dialog
      heading={t(item ? "viewGroups.items.editHeading" : "viewGroups.items.addHeading")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("overlays.cancel")}</Button>
          <Button variant="filled" disabled={!versionId} loading={change.isPending} onClick={handleSave}>
            {t("viewGroups.items.save")}
          </Button>
        </>
      }
    >
      <SelectInput
        label={t("viewGroups.items.label")}
        options={labels.map(({ id, displayName }) => ({ value: id, label: displayName }))}
        value={labelId}
        onChange={(event) => setLabelId(event.target.value)}
      />
      <MeasurePicker value={measure} onPick={setMeasure} />
      <SelectInput
        label={t("viewGroups.items.versionLabel")}
        options={versions.map(({ id, versionNr, status }) => ({
          value: id,
          label: t("viewGroups.items.versionStatus", { number: versionNr, status: t(`status.${status}`) }),
        }))}
        disabled={versions.length === 0}
        value={versionId ?? ""}
        onChange={(event) => setVersionId(event.target.value)}
      />
      <FormError text={change.error ? rejectionText(change.error, t("forms.notSaved")) : undefined} />
    </Dialog>
  );
}

/** A label has one measure. */
const freeLabels = ({ template, items }: ViewGroup, item: ViewGroupItem | undefined) =>
  (template?.availableLabels ?? []).filter(
    ({ id }) => id === item?.label.id || !items.some(({ label }) => label.id === id),
  );

const measureOf = (item: ViewGroupItem | undefined): PickOption | null =>
  item ? { id: item.measureVersion.measureId, name: item.measureVersion.title } : null;

function save(
  { id }: ViewGroup,
  item: ViewGroupItem | undefined,
  { labelId, versionId }: { labelId: string; versionId: string },
): Promise<ViewGroupItem> {
  const body = { label: { id: labelId }, measureVersion: { id: versionId } };
  return item
    ? callApi(updateViewGroupItem, { params: { id: item.id }, body })
    : callApi(addViewGroupItem, { params: { id }, body });
}

interface MeasurePickerProps {
  value: PickOption | null;
  onPick: (measure: PickOption | null) => void;
}

function MeasurePicker({ value, onPick }: MeasurePickerProps) {
  return <SearchPicker {...useMeasureOptions()} label={t("viewGroups.items.measure")} value={value} onPick={onPick} />;
}
