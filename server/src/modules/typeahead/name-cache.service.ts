import type { Suggestion, VersionStatus } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import { createByteCache } from "../../memory/byte-cache.ts";
import type { ChangeTracker } from "../../memory/change-tracker.ts";
import { createSingleFlight } from "../../memory/single-flight.ts";
import { type ListedName, type NameList, readNames } from "./typeahead.repository.ts";

export interface NameCache {
  /** What is made of the names that contain what has been typed; made once for all who type the same. */
  suggest: (list: NameList, typed: Typed, make: (found: Suggestion[]) => Buffer) => Promise<Buffer>;
  /** What is kept of a list that has changed is let go. */
  forget: (list: string) => void;
}

interface Typed {
  searchValue?: string | undefined;
  limit: number;
  /** Only of these, if the list has any. */
  statuses?: readonly VersionStatus[];
}

interface Kept {
  names: readonly (ListedName & { lower: string })[];
  answers: ReturnType<typeof createByteCache<Buffer>>;
}

const answerRoom = 2_000_000;
const toLower = (text: string) => text.toLocaleLowerCase("sv");

/** Names to choose from while one types. They are kept until they change; nothing is kept while no changes are heard of. */
export function createNameCache(db: Database, changeTracker: ChangeTracker): NameCache {
  const kept = new Map<string, Kept>();
  const share = createSingleFlight<Kept>();
  // A list that changes while it is read is not kept as it was.
  let changes = 0;

  async function listOf(list: NameList): Promise<Kept> {
    const isCurrent = changeTracker.isCurrent();
    const known = isCurrent && kept.get(list);
    if (known) return known;
    const before = isCurrent ? changes : undefined;
    const read = await share(list, async () => toKept(await readNames(db, list)));
    if (before === changes) kept.set(list, read);
    return read;
  }

  return {
    suggest: async (list, typed, make) => {
      await changeTracker.caughtUp();
      const { names, answers } = await listOf(list);
      const key = JSON.stringify(typed);
      const known = answers.get(key);
      if (known) return known;
      const made = make(findNames(names, typed));
      answers.set(key, made, made.length + key.length);
      return made;
    },
    forget: (list) => {
      changes += 1;
      kept.delete(list);
    },
  };
}

const toKept = (names: readonly ListedName[]): Kept => ({
  names: names.map((name) => ({ ...name, lower: toLower(name.displayName) })),
  answers: createByteCache(answerRoom),
});

/** Those that begin with it first, otherwise in their order. */
function findNames(names: Kept["names"], { searchValue = "", limit, statuses }: Typed): Suggestion[] {
  const wanted = toLower(searchValue);
  const found = names.filter(
    ({ lower, status }) => lower.includes(wanted) && (!statuses || (status && statuses.includes(status))),
  );
  return [
    ...found.filter(({ lower }) => lower.startsWith(wanted)),
    ...found.filter(({ lower }) => !lower.startsWith(wanted)),
  ].slice(0, limit);
}
