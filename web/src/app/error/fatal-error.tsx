import { t } from "../../texts/t.ts";
import styles from "./error.module.css";
import { RetryButton } from "./retry-button.tsx";

/** Shown when the page that tells of a failure fails too. Leans on nothing that could. */
export const FatalError = () => (
  <main className={styles.error}>
    <h1>{t("error.heading")}</h1>
    <p className={styles.advice}>{t("error.titles.unexpected")}</p>
    <RetryButton onRetry={() => location.reload()} />
  </main>
);
