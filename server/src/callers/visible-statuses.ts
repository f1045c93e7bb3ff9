import type { VersionStatus } from "@indikatorkatalogen/contract";
import type { Caller } from "./caller.ts";

/** Ongoing versions are for those who have been let in; what is or has been published is for everyone. */
export const visibleStatuses = (caller: Caller): VersionStatus[] =>
  caller.can("ongoing:read") ? ["ONGOING", "PUBLISHED", "UNPUBLISHED"] : ["PUBLISHED", "UNPUBLISHED"];
