import { type VersionStatus, versionStatuses } from "@indikatorkatalogen/contract";
import { anonymous, type Caller } from "./caller.ts";

/** The properties of a version that the rule depends on. */
interface VersionIdentity {
  id: string;
  status: VersionStatus;
}

/**
 * Whether a caller may see a version: the one rule behind reads, history, comparison, search, export, feeds and the
 * data-distribution host. Queries express it with `isVisible`. A status without a rule is visible to nobody.
 */
export function canSeeVersion(caller: Caller, { id, status }: VersionIdentity): boolean {
  switch (status) {
    case "PUBLISHED":
    case "UNPUBLISHED":
      return true;
    case "ONGOING":
      return caller.can("ongoing:read") || caller.grants?.has(id) === true;
    default:
      return false;
  }
}

/** The versions that a query may return: every version of some statuses, and single ones by id. */
export interface VisibleVersions {
  statuses: readonly VersionStatus[];
  grants?: readonly string[];
}

/** For work that the catalogue does itself. */
export const everyVersion: VisibleVersions = { statuses: versionStatuses };

export const visibleVersions = (caller: Caller): VisibleVersions => ({
  statuses: visibleStatuses(caller),
  grants: [...(caller.grants ?? [])],
});

const idWithoutGrant = "";

/** The statuses of which the caller sees every version: all that lists and the search index need to know. */
export const visibleStatuses = (caller: Caller): VersionStatus[] =>
  versionStatuses.filter((status) => canSeeVersion(caller, { id: idWithoutGrant, status }));

/** The statuses of which everybody sees every version. */
export const publicStatuses: readonly VersionStatus[] = visibleStatuses(anonymous);

/**
 * The search index and the caches of encoded answers distinguish two groups of callers. Callers who lack one of the two
 * permissions belong to the public. Grants do not count: a caller with grants searches as the public.
 */
export type Audience = "internal" | "public";

export const audienceOf = (caller: Caller): Audience =>
  caller.can("persons:read") && caller.can("ongoing:read") ? "internal" : "public";

const audienceKeys = new WeakMap<Caller, string>();

/** The same for callers who see every version of the same statuses, and who may both see names of persons or may not. */
export function audienceKeyOf(caller: Caller): string {
  // Most callers are the one anonymous caller.
  const known = audienceKeys.get(caller);
  if (known) return known;
  const key = `${visibleStatuses(caller)} ${caller.can("persons:read") ? "names" : "no names"}`;
  audienceKeys.set(caller, key);
  return key;
}

/** Whether the caller sees more versions than others in the same audience, so that their cached response does not fit. */
export const seesMoreThanAudience = (caller: Caller): boolean =>
  (caller.grants !== undefined && caller.grants.size > 0) ||
  (audienceOf(caller) === "public" && visibleStatuses(caller).length > publicStatuses.length);
