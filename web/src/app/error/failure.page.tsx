import { onlineManager } from "@tanstack/react-query";
import { Link, useLocation, useRouter } from "@tanstack/react-router";
import { Suspense, useEffect } from "react";
import { ApiError } from "../../api/api-error.ts";
import { useUser } from "../../features/session/use-user.ts";
import { t } from "../../texts/t.ts";
import { ChunkLoadError, retryUntilLoaded } from "../../ui/loading/chunk-load-error.ts";
import { ErrorBoundary } from "../../ui/loading/error-boundary.tsx";
import { lazyComponent } from "../../ui/loading/lazy-component.ts";
import { ErrorLayout } from "../layouts/error-layout.tsx";
import styles from "./error.module.css";
import { ErrorPage, faultOf } from "./error.page.tsx";
import { RetryButton } from "./retry-button.tsx";

const OrphanedTexts = lazyComponent(
  async () => (await import("../../features/measure/editing/recovered-texts/unsent-reminder.tsx")).OrphanedTexts,
);

const useIsMeasure = () => useLocation({ select: ({ pathname }) => pathname.startsWith("/measure/") });

interface FailurePageProps {
  error: unknown;
}

/** Shown instead of a page that failed. */
export function FailurePage({ error }: FailurePageProps) {
  const isMeasure = useIsMeasure();
  return (
    <ErrorLayout>
      <Failure error={error} />
      <ErrorBoundary>
        <div className={styles.texts}>
          <Suspense>{isMeasure && <OrphanedTexts />}</Suspense>
        </div>
      </ErrorBoundary>
    </ErrorLayout>
  );
}

function Failure({ error }: FailurePageProps) {
  if (error instanceof ApiError) return <CallFailure error={error} />;
  if (error instanceof ChunkLoadError) return <MissingPart error={error} />;
  return <ErrorPage actions={<Retry />} />;
}

interface MissingPartProps {
  error: ChunkLoadError;
}

/** Reloads by itself as soon as the chunk can be loaded. */
function MissingPart({ error }: MissingPartProps) {
  useEffect(() => {
    const stay = new AbortController();
    void retryUntilLoaded(error, stay.signal).then((isFetched) => isFetched && location.reload());
    return () => stay.abort();
  }, [error]);
  return (
    <ErrorPage status={0} fault="notFetched" message="" actions={<RetryButton onRetry={() => location.reload()} />} />
  );
}

interface CallFailureProps {
  error: ApiError;
}

function CallFailure({ error }: CallFailureProps) {
  const isMeasure = useIsMeasure();
  const hasVersion = useLocation({ select: ({ search }) => "version" in search });
  if (error.hasNoResponse && !onlineManager.isOnline()) return <OfflineFailure />;
  if (isMeasure && hasVersion && error.status === 400) return <MissingVersion error={error} />;
  if (isMeasure && error.status === 404) return <MissingMeasure />;
  return <OtherFailure error={error} />;
}

const MissingVersion = ({ error }: CallFailureProps) => (
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

/** The server does not reveal to visitors whether the measure is a draft. */
function MissingMeasure() {
  const isVisitor = useUser() === null;
  const advice = isVisitor ? t("error.advice.missingMeasure") : undefined;
  return <ErrorPage status={404} detail={t("error.missingMeasure")} advice={advice} />;
}

function OtherFailure({ error }: CallFailureProps) {
  const fault = faultOf(error.status);
  const canRetry = fault === "unanswered" || fault === "unexpected";
  const detail = fault === "notAllowed" || fault === "notFound" ? error.message : undefined;
  const transactionId = canRetry ? error.transactionId : undefined;
  return (
    <ErrorPage status={error.status} detail={detail} transactionId={transactionId} actions={canRetry && <Retry />} />
  );
}

/** Opens the page as soon as the network is back. */
function OfflineFailure() {
  const router = useRouter();
  useEffect(() => onlineManager.subscribe((isOnline) => isOnline && void router.invalidate()), [router]);
  return <ErrorPage status={0} fault="offline" message="" actions={<Retry />} />;
}

function Retry() {
  const router = useRouter();
  return <RetryButton onRetry={() => void router.invalidate()} />;
}
