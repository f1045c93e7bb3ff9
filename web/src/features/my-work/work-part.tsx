import { type ReactNode, useId } from "react";
import styles from "./my-work.module.css";

interface WorkPartProps {
  heading: string;
  count?: number | undefined;
  action?: ReactNode;
  children: ReactNode;
}

/** One card of the page. */
export function WorkPart({ heading, count, action, children }: WorkPartProps) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.heading}>
        <h2 id={id}>
          {heading}
          {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
