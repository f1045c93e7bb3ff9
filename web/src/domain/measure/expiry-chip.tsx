import { mdiAlertOutline, mdiClockAlertOutline } from "@mdi/js";
import { formatDate } from "../../texts/format.ts";
import { t } from "../../texts/t.ts";
import { Chip } from "../../ui/chips/chip.tsx";
import { expiryOf } from "./expiry.ts";

interface ExpiryChipProps {
  validTo: number | null;
}

/** Shown when something expires soon or has expired. */
export function ExpiryChip({ validTo }: ExpiryChipProps) {
  const expiry = expiryOf(validTo, new Date());

  if (validTo === null || expiry === "none") return null;
  return expiry === "past" ? (
    <Chip tone="warning" icon={mdiAlertOutline}>
      {t("expiry.past")}
    </Chip>
  ) : (
    <Chip tone="warning" icon={mdiClockAlertOutline}>
      {t("expiry.soon", { date: formatDate(validTo) })}
    </Chip>
  );
}
