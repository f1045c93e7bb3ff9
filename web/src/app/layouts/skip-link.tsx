import { t } from "../../texts/t.ts";
import styles from "./site-header.module.css";

export const mainContentId = "content";

/** A button and not a link to an anchor, because the address after # belongs to the router. */
export function SkipLink() {
  const handleSkip = () => document.getElementById(mainContentId)?.focus();
  return (
    <button type="button" className={styles.skip} onClick={handleSkip}>
      {t("site.skip")}
    </button>
  );
}
