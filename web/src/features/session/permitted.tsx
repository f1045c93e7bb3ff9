import type { Resource } from "@indikatorkatalogen/contract";
import type { ReactNode } from "react";
import { useAccess } from "./use-access.ts";

interface PermittedProps {
  to: Resource;
  children: ReactNode;
}

/** Shows something only to those who may use it. */
export function Permitted({ to, children }: PermittedProps) {
  const hasAccess = useAccess();
  return hasAccess(to) && children;
}
