import styles from "./skeleton.module.css";

interface SkeletonProps {
  width?: string;
  height?: string;
}

/** A placeholder while content is loading. */
export function Skeleton({ width = "100%", height = "1em" }: SkeletonProps) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}
