import type { ReactNode } from "react";
import styles from "./section.module.css";

interface SectionProps {
  id: string;
  heading: ReactNode;
  count?: number;
  children: ReactNode;
}

/** A card of the page under a heading, that the menu can lead to. */
export function Section({ id, heading, count, children }: SectionProps) {
  const headingId = `${id}-heading`;
  return (
    <section id={id} tabIndex={-1} className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>
        {heading}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
