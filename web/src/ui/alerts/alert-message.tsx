import { mdiAlertCircleOutline, mdiCheckCircleOutline, mdiClose } from "@mdi/js";
import { t } from "../../texts/t.ts";
import { Icon } from "../buttons/icon.tsx";
import { IconButton } from "../buttons/icon-button.tsx";
import { classNames } from "../class-names.ts";
import styles from "./alert-region.module.css";
import type { Alert } from "./alerts.ts";
import { Reference } from "./reference.tsx";

interface AlertMessageProps {
  alert: Alert;
  onClose: () => void;
}

export function AlertMessage({ alert, onClose }: AlertMessageProps) {
  const isError = alert.kind === "error";

  return (
    <div className={classNames(styles.message, styles[alert.kind])}>
      <Icon path={isError ? mdiAlertCircleOutline : mdiCheckCircleOutline} size={22} />
      <div className={styles.words}>
        <p>{alert.text}</p>
        {alert.transactionId && <Reference transactionId={alert.transactionId} />}
      </div>
      <IconButton icon={mdiClose} label={t("alerts.close")} onClick={onClose} />
    </div>
  );
}
