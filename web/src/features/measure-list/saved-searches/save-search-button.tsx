import { mdiBookmarkOutline } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import { isDraftOfThisTab } from "../../../ui/forms/drafts/form-drafts.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";
import toolbar from "../results/result-toolbar.module.css";

const SaveSearchDialog = lazyComponent(async () => (await import("./save-search-dialog.tsx")).SaveSearchDialog);

/** Key of the draft of the dialog. */
const formKey = "save search";

/** The dialog is open again if it has a draft in this tab, such as after the login ended. */
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
