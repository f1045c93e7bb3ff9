import { useId } from "react";
import { t } from "../../../texts/t.ts";
import { Button } from "../../../ui/buttons/button.tsx";
import styles from "./bulk.module.css";

interface RunningViewProps {
  done: number;
  count: number;
  isCancelled: boolean;
  onCancel: () => void;
}

export function RunningView({ done, count, isCancelled, onCancel }: RunningViewProps) {
  const id = useId();
  return (
    <div className={styles.view}>
      <div className={styles.progress}>
        <label htmlFor={id}>{t("bulk.running", { done, count })}</label>
        <progress id={id} max={count} value={done} />
      </div>
      <div className={styles.actions}>
        <Button loading={isCancelled} onClick={onCancel}>
          {t(isCancelled ? "bulk.cancelling" : "bulk.cancel")}
        </Button>
      </div>
    </div>
  );
}
