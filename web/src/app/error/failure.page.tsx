import { ApiError } from "../../api/api-error.ts";
import { ErrorLayout } from "../layouts/error-layout.tsx";
import { ErrorPage } from "./error.page.tsx";

interface FailurePageProps {
  error: unknown;
}

/** Stands in for a page that could not be shown. Only the server's own words are repeated. */
export function FailurePage({ error }: FailurePageProps) {
  const isAnswered = error instanceof ApiError && !error.isUnanswered;
  return (
    <ErrorLayout>
      {isAnswered ? <ErrorPage status={error.status} message={error.message} /> : <ErrorPage />}
    </ErrorLayout>
  );
}
