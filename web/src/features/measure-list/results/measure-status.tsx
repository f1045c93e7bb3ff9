import type { MeasureRow } from "@indikatorkatalogen/contract";
import { ExpiryChip } from "../../../domain/measure/expiry-chip.tsx";
import { StatusChip } from "../../../domain/status-chip.tsx";
import { t } from "../../../texts/t.ts";
import { Chip } from "../../../ui/chips/chip.tsx";
import styles from "./measure-status.module.css";

interface MeasureStatusProps {
  row: MeasureRow;
}

export function MeasureStatus({ row }: MeasureStatusProps) {
  return (
    <div className={styles.chips}>
      <StatusChip status={row.status} />
      {row.hasOngoing && <Chip tone="ongoing">{t("measureList.hasOngoing")}</Chip>}
      <ExpiryChip validTo={row.validTo} />
    </div>
  );
}
