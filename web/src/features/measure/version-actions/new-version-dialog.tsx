import type { Measure, MeasureVersion } from "@indikatorkatalogen/contract";
import { mdiAlertOutline } from "@mdi/js";
import { type SubmitEvent, useId, useState } from "react";
import { useNewVersion } from "../../../domain/measure/measure.queries.ts";
import { overlappingVersions, overlapText } from "../../../domain/measure/overlapping-versions.ts";
import { publishedIn } from "../../../domain/measure/select-version.ts";
import { formatDate } from "../../../texts/format.ts";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { DateTextInput } from "../../../ui/dates/date-text-input.tsx";
import { addDays, dateValue } from "../../../ui/dates/iso-date.ts";
import { Notice } from "../../../ui/feedback/notice.tsx";
import { FormError } from "../../../ui/forms/form-error.tsx";
import { rejectionText } from "../../../ui/forms/rejected-input.ts";
import { Dialog } from "../../../ui/overlays/dialog.tsx";

interface NewVersionDialogProps {
  measure: Measure;
  onClose: () => void;
}

/** Asks when the new version begins, and warns when it would apply together with another. */
export function NewVersionDialog({ measure, onClose }: NewVersionDialogProps) {
  const formId = useId();
  const [start, setStart] = useState(() => defaultStart(measure));
  const create = useNewVersion(measure.id);
  const validFrom = dateValue(start);
  const handleSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typeof validFrom === "number") create.mutate(validFrom);
  };

  return (
    <Dialog
      heading={t("versionActions.newVersionHeading")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("overlays.cancel")}</Button>
          <Button
            type="submit"
            form={formId}
            variant="filled"
            disabled={typeof validFrom !== "number"}
            loading={create.isPending}
          >
            {t("versionActions.create")}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <DateTextInput
          label={t("versionActions.startDate")}
          hint={t("versionActions.startHint")}
          required
          value={start}
          onChange={setStart}
        />
      </form>
      <div role="status">
        {typeof validFrom === "number" && (
          <OverlapNotice versions={overlappingVersions(measure, { validFrom, validTo: null })} validFrom={validFrom} />
        )}
      </div>
      <FormError text={create.error ? rejectionText(create.error, t("editing.actions.failed")) : undefined} />
    </Dialog>
  );
}

interface OverlapNoticeProps {
  versions: readonly MeasureVersion[];
  /** When the new version begins. */
  validFrom: number;
}

function OverlapNotice({ versions, validFrom }: OverlapNoticeProps) {
  if (versions.length === 0) return null;
  // Versions that begin later cannot end the day before.
  const canEndEarlier = versions.some((version) => version.validFrom === null || version.validFrom < validFrom);
  return (
    <Notice tone="warning" icon={mdiAlertOutline}>
      {versions.map(overlapText).join(" ")} {canEndEarlier && t("versionActions.overlapAdvice")}
    </Notice>
  );
}

/** The day after the last published version ends, or today when that has passed or is not known. */
function defaultStart(measure: Measure): string {
  const today = formatDate(Date.now());
  const end = publishedIn(measure).at(-1)?.validTo ?? null;
  const next = end === null ? today : addDays(formatDate(end), 1);
  return [today, next].toSorted().at(-1) ?? today;
}
