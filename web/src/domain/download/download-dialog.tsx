import { type ExportFormat, exportFormats } from "@indikatorkatalogen/contract";
import { useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { FormError } from "../../ui/forms/form-error.tsx";
import { RadioInput } from "../../ui/forms/radio-input.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import type { DownloadBody } from "./download.ts";
import styles from "./download-dialog.module.css";
import { useDownload } from "./use-download.ts";

interface DownloadDialogProps {
  /** The content of the file, as text and as the request body. */
  label: string;
  body: DownloadBody;
  onClose: () => void;
}

/** Lets the user choose a format, then shows the progress. */
export function DownloadDialog({ label, body, onClose }: DownloadDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const { start, cancel, bytes, isPending, isError } = useDownload(onClose);

  const handleClose = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      heading={t("download.heading")}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={isPending ? cancel : handleClose}>{t("overlays.cancel")}</Button>
          <Button variant="filled" loading={isPending} onClick={() => start({ ...body, format })}>
            {t("download.start")}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        <p>{label}</p>
        <RadioInput
          label={t("download.format")}
          value={format}
          options={exportFormats.map((value) => ({ value, label: t(`download.formats.${value}`) }))}
          onChange={(value) => setFormat(exportFormats.find((known) => known === value) ?? format)}
        />
        <Progress isPending={isPending} bytes={bytes} />
        <FormError text={isError ? t("download.failed") : undefined} />
      </div>
    </Dialog>
  );
}

interface ProgressProps {
  isPending: boolean;
  bytes: number;
}

function Progress({ isPending, bytes }: ProgressProps) {
  const id = useId();
  return (
    <div className={styles.progress} role="status">
      {isPending && (
        <>
          <label htmlFor={id}>{t("download.progress", { kilobytes: Math.round(bytes / 1000) })}</label>
          <progress id={id} />
        </>
      )}
    </div>
  );
}
