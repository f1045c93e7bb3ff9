import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { Reference } from "../../ui/alerts/reference.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./error.module.css";
import { type Fault, faultOf } from "./fault.ts";

interface ErrorPageProps {
  status?: number;
  fault?: Fault;
  /** The English message of the specification, if it has one. */
  message?: string;
  /** What is known about this failure, in Swedish; the title of the fault by default. */
  detail?: string | undefined;
  advice?: string | undefined;
  /** The transaction id of the failed call, if support can find the call in the log. */
  transactionId?: string | undefined;
  /** Better alternatives than the home page. */
  actions?: ReactNode;
}

export function ErrorPage({
  status = 500,
  fault = faultOf(status),
  message = "An error occured",
  detail,
  advice,
  transactionId,
  actions,
}: ErrorPageProps) {
  usePageTitle(t(`error.titles.${fault}`).replace(/\.$/, ""));

  return (
    <article className={styles.error}>
      {status > 0 && <p className={styles.status}>{status}</p>}
      <h1 tabIndex={-1}>{t("error.heading")}</h1>
      <p className={styles.detail}>{detail ?? t(`error.titles.${fault}`)}</p>
      <p className={styles.advice}>{advice ?? t(`error.advice.${fault}`)}</p>
      {transactionId && <Reference transactionId={transactionId} />}
      <div className={styles.actions}>
        {actions}
        <Link to="/" className={styles.home}>
          {t("error.home")}
        </Link>
      </div>
      {message && (
        <p className={styles.message} lang="en">
          {message}
        </p>
      )}
    </article>
  );
}
