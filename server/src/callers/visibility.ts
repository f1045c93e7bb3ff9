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

/** The same for callers who may get the same cached response, unless one of them has grants. */
export function audienceKeyOf(caller: Caller): string {
  // Most callers are the one anonymous caller.
  const known = audienceKeys.get(caller);
  if (known) return known;
  const key = `${audienceOf(caller)} ${visibleStatuses(caller)}`;
  audienceKeys.set(caller, key);
  return key;
}

/** Whether the caller may see more than others in the same audience, so that a shared cached response does not fit. */
export const hasGrants = ({ grants }: Caller): boolean => grants !== undefined && grants.size > 0;
