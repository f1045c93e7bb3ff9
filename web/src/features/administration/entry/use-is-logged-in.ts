import { useQueryClient } from "@tanstack/react-query";
import { userQuery } from "../../session/session.queries.ts";

/** Asked at the moment it matters: whoever is sent away because the login is over must not be held back. */
export function useIsLoggedIn(): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData(userQuery.queryKey) !== null;
}
