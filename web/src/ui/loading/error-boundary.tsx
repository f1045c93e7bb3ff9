import { CatchBoundary } from "@tanstack/react-router";
import type { FunctionComponent, ReactNode } from "react";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead; nothing if omitted. */
  fallback?: FunctionComponent;
}

const Nothing = () => null;
const neverReset = () => 0;

/** Contains errors of its children. */
export const ErrorBoundary = ({ children, fallback = Nothing }: ErrorBoundaryProps) => (
  <CatchBoundary getResetKey={neverReset} errorComponent={fallback}>
    {children}
  </CatchBoundary>
);
