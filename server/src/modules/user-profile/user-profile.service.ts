import {
  fullName,
  type PublicSearchFilter,
  type SearchFilter,
  type SearchFilterInput,
  type SearchFilterType,
  type UserProfile,
} from "@indikatorkatalogen/contract";
import { type Caller, requireUser } from "../../callers/caller.ts";
import type { Database } from "../../database/database.ts";
import { AppError, conflict, entityNotFound, notAllowed } from "../../errors/app-error.ts";
import { brokenConstraint } from "../../errors/database-errors.ts";
import { userProfileTexts } from "../../texts/user-profile-texts.ts";
import {
  countFilters,
  countShared,
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
/** Every user loads all shared filters, so their number and size are limited. */
const maxShared = { own: 50, all: 500 };
const maxBytes = { own: 200_000, shared: 8_000 };

export async function getProfile(db: Database, caller: Caller): Promise<UserProfile> {
  const userId = requireUser(caller).id;
  const id = await findProfileId(db, userId);
  if (id === undefined) throw entityNotFound();
  return { id, filters: await listFiltersOf(db, userId) };
}

export async function createProfile(db: Database, caller: Caller): Promise<UserProfile> {
  await ensureProfile(db, requireUser(caller).id);
  return getProfile(db, caller);
}

export async function removeProfile(db: Database, caller: Caller): Promise<void> {
  if (!(await deleteProfile(db, requireUser(caller).id))) throw entityNotFound();
}

export async function listSharedFilters(
  db: Database,
  type: SearchFilterType,
  { user }: Caller,
): Promise<PublicSearchFilter[]> {
  const filters = await listPublicFilters(db, type);
  return filters.map(({ owner, ...filter }) => ({ ...filter, owner: fullName(owner), mine: owner.id === user?.id }));
}

/** Other users' private filters do not exist for the caller. */
export async function getSharedFilter(db: Database, id: string): Promise<SearchFilter> {
  const filter = await getFilter(db, id);
  if (!filter.publiclyAvailable) throw entityNotFound();
  return filter;
}

function refuseLarge({ filterConfiguration, publiclyAvailable }: SearchFilterInput): void {
  const bytes = Buffer.byteLength(JSON.stringify(filterConfiguration));
  if (bytes > maxBytes.own) throw new AppError("PAYLOAD_TOO_LARGE_413", userProfileTexts.tooLarge);
  if (publiclyAvailable && bytes > maxBytes.shared) {
    throw new AppError("PAYLOAD_TOO_LARGE_413", userProfileTexts.tooLargeToShare);
  }
}

async function refuseTooManyShared(db: Database, profileId: string): Promise<void> {
  const { own, all } = await countShared(db, profileId);
  if (own >= maxShared.own) throw conflict(userProfileTexts.tooManyShared(maxShared.own));
  if (all >= maxShared.all) throw conflict(userProfileTexts.tooManySharedByAll(maxShared.all));
}

export async function saveFilter(db: Database, input: SearchFilterInput, caller: Caller): Promise<SearchFilter> {
  const userId = requireUser(caller).id;
  refuseLarge(input);
  return withFreeName(() =>
    db.transaction().execute(async (tx) => {
      const profileId = await ensureProfile(tx, userId);
      if ((await countFilters(tx, profileId)) >= maxFilters) throw conflict(userProfileTexts.tooMany(maxFilters));
      if (input.publiclyAvailable) await refuseTooManyShared(tx, profileId);
      return getFilter(tx, await insertFilter(tx, profileId, input));
    }),
  );
}

export async function changeFilter(
  db: Database,
  { id, ...input }: SearchFilterInput & { id: string },
  caller: Caller,
): Promise<SearchFilter> {
  refuseLarge(input);
  return withFreeName(() =>
    db.transaction().execute(async (tx) => {
      const before = await getFilter(tx, id);
      checkMayChange(before, caller);
      if (input.publiclyAvailable && !before.publiclyAvailable) await refuseTooManyShared(tx, before.profileId);
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

/** Other users' private filters do not exist for the caller; a shared one is changed by its owner or an administrator. */
function checkMayChange({ owner, publiclyAvailable }: StoredFilter, caller: Caller): void {
  if (owner.id === requireUser(caller).id) return;
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
