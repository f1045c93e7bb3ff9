import type { ReactNode } from "react";
import { Icon } from "../buttons/icon.tsx";
import { classNames } from "../class-names.ts";
import styles from "./notice.module.css";

type NoticeTone = "published" | "ongoing" | "unpublished" | "warning";

interface NoticeProps {
  tone: NoticeTone;
  icon: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A line above the content with something the reader should know first. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div className={classNames(styles.notice, styles[tone])}>
      <Icon path={icon} size={20} />
      <p>{children}</p>
      {action}
    </div>
  );
}
