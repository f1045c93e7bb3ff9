import { mdiTrayArrowDown } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import type { DownloadBody } from "./download.ts";

const DownloadDialog = lazyComponent(async () => (await import("./download-dialog.tsx")).DownloadDialog);

interface DownloadButtonProps {
  /** The content of the file, as text and as the request body. */
  label: string;
  body: DownloadBody;
  disabled?: boolean;
  /** Class of the label, which may be hidden on narrow screens. */
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
