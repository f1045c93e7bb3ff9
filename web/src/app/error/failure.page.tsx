import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { ApiError } from "../../api/api-error.ts";
import { t } from "../../texts/t.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorLayout } from "../layouts/error-layout.tsx";
import styles from "./error.module.css";
import { ErrorPage } from "./error.page.tsx";
import { faultOf } from "./fault.ts";

interface FailurePageProps {
  error: unknown;
}

/** Stands in for a page that could not be shown. */
export function FailurePage({ error }: FailurePageProps) {
  return (
    <ErrorLayout>
      {error instanceof ApiError ? <CallFailure error={error} /> : <ErrorPage actions={<Retry />} />}
    </ErrorLayout>
  );
}

interface CallFailureProps {
  error: ApiError;
}

function CallFailure({ error }: CallFailureProps) {
  const path = useLocation({ select: ({ pathname, search }) => ("version" in search ? pathname : undefined) });
  if (error.status === 400 && path?.startsWith("/measure/")) {
    return (
      <ErrorPage
        status={400}
        message={error.message}
        advice={t("error.advice.missingVersion")}
        actions={
          <Link to="." search={{}} className={styles.home}>
            {t("error.openValid")}
          </Link>
        }
      />
    );
  }
  const fault = faultOf(error.status);
  const canRetry = fault === "unanswered" || fault === "unexpected";
  const detail = fault === "unanswered" || fault === "unexpected" ? undefined : error.message;
  return <ErrorPage status={error.status} detail={detail} actions={canRetry && <Retry />} />;
}

function Retry() {
  const router = useRouter();
  return (
    <Button look="filled" onClick={() => void router.invalidate()}>
      {t("error.retry")}
    </Button>
  );
}
