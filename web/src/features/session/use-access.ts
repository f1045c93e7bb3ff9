import type { Resource } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { accessQuery } from "./session.queries.ts";
import { useUser } from "./use-user.ts";

/** Whether the user may use a resource; false until it is known. */
export function useAccess(): (resource: Resource) => boolean {
  const user = useUser();
  const { data: allowed = [] } = useQuery(accessQuery);
  // Denied until the user is known: the page may hold text that only that user has typed.
  return (resource) => user !== undefined && allowed.includes(resource);
}
