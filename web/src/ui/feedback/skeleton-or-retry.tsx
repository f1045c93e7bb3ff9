import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { Skeleton } from "./skeleton.tsx";
import styles from "./skeleton-or-retry.module.css";

interface SkeletonOrRetryProps {
  height?: string;
  isError: boolean;
  onRetry: () => void;
}

/** Shown instead of content until it is loaded; a failure is reported with a button to try again. */
export function SkeletonOrRetry({ height = "6em", isError, onRetry }: SkeletonOrRetryProps) {
  if (!isError) return <Skeleton height={height} />;
  return (
    <div className={styles.failed}>
      <p>{t("loading.failed")}</p>
      <Button onClick={onRetry}>{t("loading.retry")}</Button>
    </div>
  );
}
