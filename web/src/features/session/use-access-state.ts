import type { Resource } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { accessQuery, userQuery } from "./session.queries.ts";
import { useAccess } from "./use-access.ts";

/** Unknown until user and access are loaded. */
export type AccessState = "unknown" | "denied" | "granted";

/** Whether the user may open a protected page. */
export function useAccessState(mayEnter: (hasAccess: (resource: Resource) => boolean) => boolean): AccessState {
  const hasAccess = useAccess();
  const user = useQuery(userQuery);
  const access = useQuery(accessQuery);
  if (user.isPending || access.isPending) return "unknown";
  return mayEnter(hasAccess) ? "granted" : "denied";
}
