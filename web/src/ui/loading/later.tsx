import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

interface LaterProps {
  children: ReactNode;
}

/** For optional content: nothing is shown until it is loaded, or when it cannot be. */
export const Later = ({ children }: LaterProps) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
