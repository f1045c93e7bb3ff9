import { isResource } from "@indikatorkatalogen/contract";
import { useAccess } from "../../session/use-access.ts";
import type { ListConfig } from "../list-config.ts";

export interface ListRights {
  canRead: boolean;
  canCreate: boolean;
  canUpdate: boolean;
  canDelete: boolean;
  canChangeField: (name: string) => boolean;
}

export function useListRights(config: ListConfig): ListRights {
  const { rightPrefix, readRight = `${rightPrefix}:read`, changeRight, fieldRights = {}, calls } = config;
  const hasAccess = useAccess();
  const canChangeField = (name: string) => fieldRights[name] === undefined || hasAccess(fieldRights[name]);
  const canChangeAll = Object.keys(fieldRights).every(canChangeField);
  // Rights that do not exist are not in the policy.
  const may = (resource: string) => isResource(resource) && hasAccess(resource);
  return {
    canRead: may(readRight),
    canCreate: calls.create !== undefined && may(changeRight ?? `${rightPrefix}:create`) && canChangeAll,
    canUpdate: calls.update !== undefined && may(`${rightPrefix}:update`),
    canDelete: calls.remove !== undefined && may(changeRight ?? `${rightPrefix}:delete`) && canChangeAll,
    canChangeField,
  };
}
