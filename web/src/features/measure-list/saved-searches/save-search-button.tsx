import { mdiBookmarkOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { isDraftOfThisTab } from "../../../ui/forms/drafts/form-drafts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import toolbar from "../results/result-toolbar.module.css";

const SaveSearchDialog = lazyComponent(async () => (await import("./save-search-dialog.tsx")).SaveSearchDialog);

/** Where the dialog keeps what is typed in it. */
const formKey = "save search";

/** Comes back open when it was left with something typed in it, such as when the login ended. */
export function SaveSearchButton() {
  const [isOpen, setIsOpen] = useState(() => isDraftOfThisTab(formKey));

  return (
    <>
      <Button icon={mdiBookmarkOutline} aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        <span className={toolbar.word}>{t("measureList.saveSearch")}</span>
      </Button>
      <Suspense>{isOpen && <SaveSearchDialog formKey={formKey} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
