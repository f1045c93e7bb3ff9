import type { VersionStatus } from "@indikatorkatalogen/contract";
import { mdiCheck, mdiEyeOffOutline, mdiPencilOutline } from "@mdi/js";
import { t } from "../texts/t.ts";
import { Chip, type ChipTone } from "../ui/chips/chip.tsx";

const looks: Record<VersionStatus, { tone: ChipTone; icon: string }> = {
  PUBLISHED: { tone: "published", icon: mdiCheck },
  ONGOING: { tone: "ongoing", icon: mdiPencilOutline },
  UNPUBLISHED: { tone: "unpublished", icon: mdiEyeOffOutline },
};

interface StatusChipProps {
  status: VersionStatus;
}

export function StatusChip({ status }: StatusChipProps) {
  return <Chip {...looks[status]}>{t(`status.${status}`)}</Chip>;
}
