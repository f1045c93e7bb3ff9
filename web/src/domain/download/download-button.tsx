import { mdiTrayArrowDown } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import type { DownloadBody } from "./download.ts";

const DownloadDialog = lazyComponent(async () => (await import("./download-dialog.tsx")).DownloadDialog);

interface DownloadButtonProps {
  /** What the file will hold, in words and as it is asked for. */
  label: string;
  body: DownloadBody;
  disabled?: boolean;
  /** For the word on the button, where there may be no room for it. */
  className?: string | undefined;
}

export function DownloadButton({ label, body, disabled = false, className }: DownloadButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiTrayArrowDown} aria-haspopup="dialog" disabled={disabled} onClick={() => setIsOpen(true)}>
        <span className={className}>{t("download.open")}</span>
      </Button>
      <Suspense>{isOpen && <DownloadDialog label={label} body={body} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
