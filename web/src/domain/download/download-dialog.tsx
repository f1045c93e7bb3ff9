import { type ExportFormat, exportFormats } from "@indikatorkatalogen/contract";
import { useId, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/button.tsx";
import { FailureText } from "../../ui/forms/failure-text.tsx";
import { Dialog } from "../../ui/overlays/dialog.tsx";
import { Radios } from "../../ui/radios.tsx";
import type { DownloadBody } from "./download.ts";
import styles from "./download-dialog.module.css";
import { useDownload } from "./use-download.ts";

/** Something that can be had as a file. */
export interface DownloadScope {
  label: string;
  body: DownloadBody;
}

interface DownloadDialogProps {
  /** The first is what is meant unless another is chosen. */
  scopes: readonly DownloadScope[];
  onClose: () => void;
}

/** What to download and in which format; then how far it has come. */
export function DownloadDialog({ scopes, onClose }: DownloadDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("xlsx");
  const [place, setPlace] = useState("0");
  const { start, cancel, bytes, isPending, isError } = useDownload(onClose);
  const scope = scopes[Number(place)];

  const handleClose = () => {
    cancel();
    onClose();
  };
  return (
    <Dialog
      open
      heading={t("download.heading")}
      onClose={handleClose}
      actions={
        <>
          <Button onClick={isPending ? cancel : handleClose}>{t("overlays.cancel")}</Button>
          <Button look="filled" loading={isPending} onClick={() => scope && start({ ...scope.body, format })}>
            {t("download.start")}
          </Button>
        </>
      }
    >
      <div className={styles.choices}>
        {scopes.length > 1 && (
          <Radios
            legend={t("download.scope")}
            value={place}
            choices={scopes.map(({ label }, index) => ({ value: String(index), label }))}
            onChange={setPlace}
          />
        )}
        {scopes.length === 1 && <p>{scope?.label}</p>}
        <Radios
          legend={t("download.format")}
          value={format}
          choices={exportFormats.map((value) => ({ value, label: t(`download.formats.${value}`) }))}
          onChange={setFormat}
        />
        <Progress isPending={isPending} bytes={bytes} />
        <FailureText text={isError ? t("download.failed") : undefined} />
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
