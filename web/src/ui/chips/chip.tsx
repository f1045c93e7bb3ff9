import type { ReactNode } from "react";
import { Icon } from "../buttons/icon.tsx";
import { classNames } from "../class-names.ts";
import styles from "./chip.module.css";

export type ChipTone = "published" | "ongoing" | "unpublished" | "warning" | "outlined";

interface ChipProps {
  tone: ChipTone;
  icon?: string;
  children: ReactNode;
}

export function Chip({ tone, icon, children }: ChipProps) {
  return (
    <span className={classNames(styles.chip, styles[tone])}>
      {icon && <Icon path={icon} size={16} />}
      {children}
    </span>
  );
}
