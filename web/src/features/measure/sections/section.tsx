import type { ReactNode } from "react";
import { t } from "../../../texts/t.ts";
import styles from "./section.module.css";
import type { SectionId } from "./sections.ts";

interface SectionProps {
  id: SectionId;
  count?: number;
  children: ReactNode;
}

export function Section({ id, count, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {t(`measure.sections.${id}`)}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
