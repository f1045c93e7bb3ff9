import { t } from "../../../../texts/t.ts";
import styles from "./parts.module.css";

/** Of a published version the fields are changed together; its lists change in the next version. */
export const OnlyInDraft = () => <p className={styles.empty}>{t("editing.onlyInDraft")}</p>;
