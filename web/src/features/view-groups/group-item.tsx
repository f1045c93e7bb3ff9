import type { ViewGroupItem } from "@indikatorkatalogen/contract";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { StatusChip } from "../../domain/status-chip.tsx";
import { t } from "../../texts/t.ts";
import styles from "./group-item.module.css";

interface GroupItemProps {
  item: ViewGroupItem;
  /** The actions on the item. */
  children: ReactNode;
}

export function GroupItem({ item: { label, measureVersion }, children }: GroupItemProps) {
  const { measureId, title, versionNr, status } = measureVersion;
  return (
    <div className={styles.item}>
      <div className={styles.words}>
        <p className={styles.label}>{label.displayName}</p>
        <Link to="/measure/$id" params={{ id: measureId }} search={{ version: versionNr }}>
          {title}
        </Link>
        <p className={styles.version}>
          {t("viewGroups.items.version", { number: versionNr })}
          {status !== "PUBLISHED" && <StatusChip status={status} />}
        </p>
      </div>
      <span className={styles.buttons}>{children}</span>
    </div>
  );
}
