import type { MeasureRow } from "@indikatorkatalogen/contract";
import { mdiDotsVertical } from "@mdi/js";
import { Suspense, useState } from "react";
import { t } from "../../../texts/t.ts";
import { IconButton } from "../../../ui/icon-button.tsx";
import { lazyPart } from "../../../ui/lazy-part.ts";
import { Permitted } from "../../session/permitted.tsx";

const RowMenu = lazyPart(async () => (await import("./row-menu.tsx")).RowMenu);

interface RowMenuButtonProps {
  row: Pick<MeasureRow, "mId" | "title">;
}

/** What an editor can do with the measure of a row. */
export const RowMenuButton = ({ row }: RowMenuButtonProps) => (
  <Permitted to="measures:update">
    <MenuButton row={row} />
  </Permitted>
);

function MenuButton({ row: { mId, title } }: RowMenuButtonProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
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
        {anchor && <RowMenu measureId={mId} label={label} anchor={anchor} onClose={() => setAnchor(null)} />}
      </Suspense>
    </>
  );
}
