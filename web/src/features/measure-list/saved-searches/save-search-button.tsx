import { mdiBookmarkOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/button.tsx";
import { isKeptHere } from "../../../ui/forms/kept-values.ts";
import { lazyPart } from "../../../ui/lazy-part.ts";
import toolbar from "../results/result-toolbar.module.css";

const SaveSearchDialog = lazyPart(async () => (await import("./save-search-dialog.tsx")).SaveSearchDialog);

/** Where the dialog keeps what is typed in it. */
const formKey = "save search";

/** Comes back open when it was left with something typed in it, such as when the login ended. */
export function SaveSearchButton() {
  const [isOpen, setIsOpen] = useState(() => isKeptHere(formKey));

  return (
    <>
      <Button icon={mdiBookmarkOutline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={toolbar.word}>{t("measureList.saveSearch")}</span>
      </Button>
      <Suspense>{isOpen && <SaveSearchDialog formKey={formKey} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
