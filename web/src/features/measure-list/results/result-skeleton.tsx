import { Skeleton } from "../../../ui/feedback/skeleton.tsx";
import styles from "./result-skeleton.module.css";

const widths = ["52%", "38%", "61%", "45%", "57%", "41%", "49%", "36%"];

export function ResultSkeleton() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {widths.map((width) => (
        <div key={width} className={styles.row}>
          <Skeleton width={width} />
          <Skeleton width="80%" height="0.8em" />
        </div>
      ))}
    </div>
  );
}
