import type { Resource } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { accessQuery } from "./session.queries.ts";
import { useUser } from "./use-user.ts";

/** Whether the user may use a resource; false until it is known. */
export function useAccess(): (resource: Resource) => boolean {
  const user = useUser();
  const { data: allowed = [] } = useQuery(accessQuery);
  // Not before it is known who it is: what is shown then may hold what only that person has typed.
  return (resource) => user !== undefined && allowed.includes(resource);
}
