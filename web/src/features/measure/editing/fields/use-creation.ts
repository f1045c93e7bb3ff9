import type { CodeOption, CodeSystemName, ReferenceKind } from "../../../../domain/choices/choices.queries.ts";
import {
  resourceToCreate,
  resourceToCreateCode,
  useCreateCode,
  useCreateReference,
} from "../../../../domain/choices/create-entry.ts";
import type { PickOption } from "../../../../ui/pickers/search-picker.tsx";
import { useAccess } from "../../../session/use-access.ts";

type Create<P extends PickOption> = ((name: string) => Promise<P>) | undefined;

/** Adds an entry to a register; undefined for those who may not. */
export function useReferenceCreation(kind: ReferenceKind): Create<PickOption> {
  const hasAccess = useAccess();
  const create = useCreateReference(kind);
  return hasAccess(resourceToCreate[kind]) ? create : undefined;
}

/** Adds a code to a system; undefined for those who may not. */
export function useCodeCreation(system: CodeSystemName): Create<CodeOption> {
  const hasAccess = useAccess();
  const create = useCreateCode(system);
  return hasAccess(resourceToCreateCode(system)) ? create : undefined;
}
