import { mdiCheck, mdiEyeOffOutline, mdiPencilOutline } from "@mdi/js";
import { t } from "../../texts/t.ts";
import { Chip, type ChipTone } from "./chip.tsx";

type Status = "ONGOING" | "PUBLISHED" | "UNPUBLISHED";

const looks: Record<Status, { tone: ChipTone; icon: string }> = {
  PUBLISHED: { tone: "published", icon: mdiCheck },
  ONGOING: { tone: "ongoing", icon: mdiPencilOutline },
  UNPUBLISHED: { tone: "unpublished", icon: mdiEyeOffOutline },
};

interface StatusChipProps {
  status: Status;
}

export function StatusChip({ status }: StatusChipProps) {
  return <Chip {...looks[status]}>{t(`status.${status}`)}</Chip>;
}
