import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { t } from "../../texts/t.ts";
import { Reference } from "../../ui/alerts/reference.tsx";
import { usePageTitle } from "../../ui/page/use-page-title.ts";
import styles from "./error.module.css";

type Fault = "unanswered" | "offline" | "invalid" | "notAllowed" | "notFound" | "notFetched" | "unexpected";

/** What went wrong, so that the advice fits. A status of 0 is a call that never got a response. */
export function faultOf(status: number): Fault {
  if (status === 0 || status === 502 || status === 503 || status === 504) return "unanswered";
  if (status === 404) return "notFound";
  if (status === 401 || status === 403) return "notAllowed";
  return status < 500 ? "invalid" : "unexpected";
}

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
