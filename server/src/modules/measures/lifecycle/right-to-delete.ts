import type { VersionStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "../../../callers/caller.ts";
import { notAllowed } from "../../../errors/app-error.ts";

/** Writers may delete drafts that were never published; anything else also requires the right to unpublish. */
export function requireRightToDelete(caller: Caller, versions: readonly { status: VersionStatus }[]): void {
  const hasBeenPublished = versions.some(({ status }) => status !== "ONGOING");
  if (hasBeenPublished && !caller.can("measures:unpublish")) throw notAllowed();
}
