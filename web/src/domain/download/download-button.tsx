import { mdiTrayArrowDown } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/button.tsx";
import { lazyPart } from "../../ui/lazy-part.ts";
import type { DownloadScope } from "./download-dialog.tsx";

const DownloadDialog = lazyPart(async () => (await import("./download-dialog.tsx")).DownloadDialog);

interface DownloadButtonProps {
  scopes: readonly DownloadScope[];
  /** For the word on the button, where there may be no room for it. */
  className?: string | undefined;
}

export function DownloadButton({ scopes, className }: DownloadButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button icon={mdiTrayArrowDown} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={className}>{t("download.open")}</span>
      </Button>
      <Suspense>{isOpen && <DownloadDialog scopes={scopes} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
