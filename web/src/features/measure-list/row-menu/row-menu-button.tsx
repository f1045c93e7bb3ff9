import type { FoundMeasureRow } from "@indikatorkatalogen/contract";
import { mdiDotsVertical } from "@mdi/js";
import { createContext, Suspense, use, useState } from "react";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/buttons/icon-button.tsx";
import { lazyComponent } from "../../../ui/loading/lazy-component.ts";

const RowMenu = lazyComponent(async () => (await import("./row-menu.tsx")).RowMenu);

const ExplainDialog = lazyComponent(async () => (await import("./explain-dialog.tsx")).ExplainDialog);

interface RowMenuButtonProps {
  row: Pick<FoundMeasureRow, "mId" | "title" | "status" | "match">;
}

/** Whether the visitor may change measures. Determined once for the list and not for each of its rows. */
export const HasRowMenusContext = createContext(false);

/** The menu of an editor's actions on the measure of a row. */
export const RowMenuButton = ({ row }: RowMenuButtonProps) => use(HasRowMenusContext) && <MenuButton row={row} />;

function MenuButton({ row }: RowMenuButtonProps) {
  const { mId, title, match } = row;
  const [anchor, setAnchor] = useState<Element | null>(null);
  const [isExplained, setIsExplained] = useState(false);
  const label = t("measureList.rowMenu", { title });
  return (
    <>
      <IconButton
        icon={mdiDotsVertical}
        label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      />
      <Suspense>
        {anchor && (
          <RowMenu
            measureId={mId}
            label={label}
            anchor={anchor}
            onExplain={match && (() => setIsExplained(true))}
            onClose={() => setAnchor(null)}
          />
        )}
        {isExplained && <ExplainDialog row={row} onClose={() => setIsExplained(false)} />}
      </Suspense>
    </>
  );
}
