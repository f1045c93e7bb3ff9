import { type ReactNode, useId } from "react";
import styles from "./section.module.css";

interface SectionProps {
  heading: string;
  /** The number of entries, shown in the heading. */
  count?: number | undefined;
  children: ReactNode;
}

/** A part of a panel under a heading of its own. */
export function Section({ heading, count, children }: SectionProps) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>
        {heading}
        {count !== undefined && <span className={styles.count}>{count}</span>}
      </h3>
      {children}
    </section>
  );
}
