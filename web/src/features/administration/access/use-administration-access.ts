import { isResource } from "@indikatorkatalogen/contract";
import { useQuery } from "@tanstack/react-query";
import { accessQuery, userQuery } from "../../session/session.queries.ts";
import { useAccess } from "../../session/use-access.ts";
import type { ListConfig } from "../list-config.ts";
import { canAdminister } from "./can-administer.ts";

/** Unknown until the server has told who it is and what they may do. */
export function useAdministrationAccess(): "unknown" | "denied" | "granted" {
  const hasAccess = useAccess();
  const user = useQuery(userQuery);
  const access = useQuery(accessQuery);
  if (user.isPending || access.isPending) return "unknown";
  return canAdminister(hasAccess) ? "granted" : "denied";
}

export interface ListRights {
  canRead: boolean;
  canCreate: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  canChangeField: (name: string) => boolean;
}

export function useListRights({ noun, readRight = `${noun}:read`, fieldRights = {} }: ListConfig): ListRights {
  const hasAccess = useAccess();
  const canChangeField = (name: string) => fieldRights[name] === undefined || hasAccess(fieldRights[name]);
  const canChangeAll = Object.keys(fieldRights).every(canChangeField);
  // A right that nobody can have is not in the policy.
  const may = (resource: string) => isResource(resource) && hasAccess(resource);
  return {
    canRead: may(readRight),
    canCreate: may(`${noun}:create`) && canChangeAll,
    canUpdate: may(`${noun}:update`),
    canDelete: may(`${noun}:delete`) && canChangeAll,
    canChangeField,
  };
}
