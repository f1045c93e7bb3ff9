import type {
  PublicSearchFilter,
  SearchFilter,
  SearchFilterInput,
  SearchFilterType,
  UserProfile,
} from "@indikatorkatalogen/contract";
import { type Caller, fullName } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { conflict, entityNotFound, notAllowed } from "../../errors/app-error.ts";
import { brokenConstraint } from "../../errors/database-errors.ts";
import { userProfileTexts } from "../../texts/user-profile-texts.ts";
import {
  countFilters,
  deleteFilter,
  deleteProfile,
  ensureProfile,
  findFilter,
  findProfileId,
  insertFilter,
  listFiltersOf,
  listPublicFilters,
  type StoredFilter,
  updateFilter,
} from "./user-profile.repository.ts";

const maxFilters = 200;

/** A profile belongs to someone; the policy table lets nobody else this far. */
function userIdOf({ user }: Caller): string {
  if (!user) throw notAllowed();
  return user.id;
}

export async function getProfile(db: Database, caller: Caller): Promise<UserProfile> {
  const userId = userIdOf(caller);
  const id = await findProfileId(db, userId);
  if (id === undefined) throw entityNotFound();
  return { id, filters: await listFiltersOf(db, userId) };
}

export async function createProfile(db: Database, caller: Caller): Promise<UserProfile> {
  await ensureProfile(db, userIdOf(caller));
  return getProfile(db, caller);
}

export async function removeProfile(db: Database, caller: Caller): Promise<void> {
  if (!(await deleteProfile(db, userIdOf(caller)))) throw entityNotFound();
}

export async function listSharedFilters(
  db: Database,
  type: SearchFilterType,
  { user }: Caller,
): Promise<PublicSearchFilter[]> {
  const filters = await listPublicFilters(db, type);
  return filters.map(({ owner, ...filter }) => ({ ...filter, owner: fullName(owner), mine: owner.id === user?.id }));
}

export async function saveFilter(db: Database, input: SearchFilterInput, caller: Caller): Promise<SearchFilter> {
  const userId = userIdOf(caller);
  return withFreeName(() =>
    db.transaction().execute(async (tx) => {
      const profileId = await ensureProfile(tx, userId);
      if ((await countFilters(tx, profileId)) >= maxFilters) throw conflict(userProfileTexts.tooMany(maxFilters));
      return getFilter(tx, await insertFilter(tx, profileId, input));
    }),
  );
}

export async function changeFilter(
  db: Database,
  { id, ...input }: SearchFilterInput & { id: string },
  caller: Caller,
): Promise<SearchFilter> {
  return withFreeName(() =>
    db.transaction().execute(async (tx) => {
      checkMayChange(await getFilter(tx, id), caller);
      await updateFilter(tx, id, input);
      return getFilter(tx, id);
    }),
  );
}

export async function removeFilter(db: Database, id: string, caller: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    checkMayChange(await getFilter(tx, id), caller);
    await deleteFilter(tx, id);
  });
}

async function getFilter(db: Database, id: string): Promise<StoredFilter> {
  const filter = await findFilter(db, id);
  if (!filter) throw entityNotFound();
  return filter;
}

/** Somebody's private filter does not exist for others; a shared one is the owner's, and an administrator's. */
function checkMayChange({ owner, publiclyAvailable }: StoredFilter, caller: Caller): void {
  if (owner.id === userIdOf(caller)) return;
  if (!publiclyAvailable) throw entityNotFound();
  if (!caller.can("publicfilters:crud")) throw notAllowed();
}

async function withFreeName<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (brokenConstraint(error)?.constraint === "search_filter_name_key") throw conflict(userProfileTexts.nameTaken);
    throw error;
  }
}
