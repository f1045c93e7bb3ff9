import { useQueryClient } from "@tanstack/react-query";
import { userQuery } from "../../session/session.queries.ts";

/** Read when leaving: a user whose login has expired must not be asked to stay. */
export function useIsLoggedIn(): () => boolean {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData(userQuery.queryKey) !== null;
}
