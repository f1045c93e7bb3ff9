import { CatchBoundary } from "@tanstack/react-router";
import type { FunctionComponent, ReactNode } from "react";

interface ErrorBoundaryProps {
  children: ReactNode;
  /** Shown instead; left out, the page does without. */
  otherwise?: FunctionComponent;
}

const Nothing = () => null;
const never = () => 0;

/** What may fail without taking what is around it along. */
export const ErrorBoundary = ({ children, otherwise = Nothing }: ErrorBoundaryProps) => (
  <CatchBoundary getResetKey={never} errorComponent={otherwise}>
    {children}
  </CatchBoundary>
);
