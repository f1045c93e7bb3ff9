import type { Suggestion, VersionStatus } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import type { ChangeTracker } from "../../memory/change-tracker.ts";
import { createSingleFlight } from "../../memory/single-flight.ts";
import { type ListedName, type NameList, readNames } from "./typeahead.repository.ts";

export interface NameCache {
  /** The encoded names that contain the typed text; encoded once for all who type the same. */
  suggest: (list: NameList, typed: TypedText, encode: (found: Suggestion[]) => Buffer) => Promise<Buffer>;
  /** Must be called when a list has changed. */
  invalidate: (list: string) => void;
}

interface TypedText {
  searchValue?: string | undefined;
  limit: number;
  /** Limits a list that has statuses to these. */
  statuses?: readonly VersionStatus[];
}

interface CachedList {
  names: readonly (ListedName & { lower: string })[];
  answers: ReturnType<typeof createByteCache<Buffer>>;
}

const maxAnswerBytes = 2_000_000;
const toLower = (text: string) => text.toLocaleLowerCase("sv");

/** Names to suggest while typing, cached until they change. Nothing is cached while changes cannot be received. */
export function createNameCache(db: Database, changeTracker: ChangeTracker): NameCache {
  const lists = new Map<string, CachedList>();
  const share = createSingleFlight<CachedList>();
  // A list that changes while it is read is not cached.
  let changes = 0;

  async function listOf(list: NameList): Promise<CachedList> {
    const isCurrent = changeTracker.isCurrent();
    const known = isCurrent && lists.get(list);
    if (known) return known;
    const before = isCurrent ? changes : undefined;
    const read = await share(list, async () => toCachedList(await readNames(db, list)));
    if (before === changes) lists.set(list, read);
    return read;
  }

  return {
    suggest: async (list, typed, encode) => {
      await changeTracker.waitUntilCurrent();
      const { names, answers } = await listOf(list);
      const key = JSON.stringify(typed);
      const known = answers.get(key);
      if (known) return known;
      const json = encode(findNames(names, typed));
      answers.set(key, json, json.length + key.length);
      return json;
    },
    invalidate: (list) => {
      changes += 1;
      lists.delete(list);
    },
  };
}

const toCachedList = (names: readonly ListedName[]): CachedList => ({
  names: names.map((name) => ({ ...name, lower: toLower(name.displayName) })),
  answers: createByteCache(maxAnswerBytes),
});

/** Names that start with the text first, otherwise in their order. */
function findNames(names: CachedList["names"], { searchValue = "", limit, statuses }: TypedText): Suggestion[] {
  const wanted = toLower(searchValue);
  const found = names.filter(
    ({ lower, status }) => lower.includes(wanted) && (!statuses || (status && statuses.includes(status))),
  );
  return [
    ...found.filter(({ lower }) => lower.startsWith(wanted)),
    ...found.filter(({ lower }) => !lower.startsWith(wanted)),
  ].slice(0, limit);
}
