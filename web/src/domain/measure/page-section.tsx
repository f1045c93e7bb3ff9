import type { ReactNode } from "react";
import styles from "./page-section.module.css";

interface PageSectionProps {
  id: string;
  heading: ReactNode;
  count?: number;
  children: ReactNode;
}

/** A card with a heading, which the section menu can link to. */
export function PageSection({ id, heading, count, children }: PageSectionProps) {
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
