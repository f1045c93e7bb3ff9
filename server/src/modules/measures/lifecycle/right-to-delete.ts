import type { VersionStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { notAllowed } from "../../../errors/app-error.ts";

/** Drafts that never were published may be deleted by those who may write them; the rest asks for more. */
export function requireRightToDelete(caller: Caller, versions: readonly { status: VersionStatus }[]): void {
  const hasBeenPublished = versions.some(({ status }) => status !== "ONGOING");
  if (hasBeenPublished && !caller.can("measures:unpublish")) throw notAllowed();
}
