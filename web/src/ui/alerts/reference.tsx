import { t } from "../../texts/t.ts";
import { Button } from "../buttons/button.tsx";
import { useCopy } from "../buttons/use-copy.ts";
import styles from "./reference.module.css";

interface ReferenceProps {
  transactionId: string;
}

/** Short enough to be read out; the log is searched for ids that begin with it. */
const shownLength = 8;

/** The reference by which support finds the call in the log. */
export function Reference({ transactionId }: ReferenceProps) {
  const copy = useCopy();
  return (
    <p className={styles.reference}>
      {t("alerts.reference")} <code>{transactionId.slice(0, shownLength)}</code>{" "}
      <Button variant="plain" onClick={() => void copy(transactionId, t("alerts.referenceCopied"))}>
        {t("alerts.copyReference")}
      </Button>
    </p>
  );
}
