import type { VersionStatus } from "@indikatorkatalogen/contract";
import { mdiArrowUpCircleOutline, mdiCheck, mdiEyeOffOutline, mdiPencilOutline } from "@mdi/js";
import { t } from "../texts/t.ts";
import { Chip, type ChipTone } from "../ui/chips/chip.tsx";

const chipProps: Record<VersionStatus, { tone: ChipTone; icon: string }> = {
  PUBLISHED: { tone: "published", icon: mdiCheck },
  ONGOING: { tone: "ongoing", icon: mdiPencilOutline },
  UNPUBLISHED: { tone: "unpublished", icon: mdiEyeOffOutline },
};

interface StatusChipProps {
  status: VersionStatus;
  /** A newer version has been published, so this one is no longer the valid one. */
  isReplaced?: boolean;
}

export function StatusChip({ status, isReplaced = false }: StatusChipProps) {
  if (status === "PUBLISHED" && isReplaced) {
    return (
      <Chip tone="outlined" icon={mdiArrowUpCircleOutline}>
        {t("status.replaced")}
      </Chip>
    );
  }
  return <Chip {...chipProps[status]}>{t(`status.${status}`)}</Chip>;
}
