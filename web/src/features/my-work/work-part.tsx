import { type ReactNode, useId } from "react";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { Skeleton } from "../../ui/feedback/skeleton.tsx";
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

interface LoadingProps {
  isError: boolean;
  onRetry: () => void;
}

/** Shown instead of a part's content until it is loaded. */
export function PartLoading({ isError, onRetry }: LoadingProps) {
  if (!isError) return <Skeleton height="6em" />;
  return (
    <div className={styles.failed}>
      <p>{t("myWork.failed")}</p>
      <Button onClick={onRetry}>{t("myWork.retry")}</Button>
    </div>
  );
}
