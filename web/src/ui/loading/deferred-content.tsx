import { type ReactNode, Suspense } from "react";
import { ErrorBoundary } from "./error-boundary.tsx";

interface DeferredContentProps {
  children: ReactNode;
}

/** For optional content: nothing is shown until it is loaded, or when it cannot be. */
export const DeferredContent = ({ children }: DeferredContentProps) => (
  <ErrorBoundary>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
