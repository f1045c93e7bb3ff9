import type { MeasureVersion } from "@indikatorkatalogen/contract";
import {
  deleteUnsent,
  listUnsent,
  saveUnsent,
  saveUnsentSync,
  type Unsent,
} from "../../../../ui/storage/unsent-store.ts";
import type { UnsentText } from "./draft.ts";

/** What somebody typed in another page of the same version, that is no longer open. */
export interface KeptTexts {
  key: string;
  at: number;
  texts: UnsentText[];
}

interface KeeperOptions {
  userId: string;
  version: Pick<MeasureVersion, "id" | "status">;
  tab: string;
  now: () => number;
  later: (run: () => void, after: number) => () => void;
}

export interface Keeper {
  key: string;
  keep: (texts: readonly UnsentText[]) => void;
  /** Before the page is gone. */
  keepNow: () => void;
}

const pause = 300;

/** Keeps on the device what the server has not acknowledged, a moment after each keystroke. */
export function createKeeper({ userId, version, tab, now, later }: KeeperOptions): Keeper {
  // What came too late for a draft is not overwritten by what is typed when the version has been published.
  const key = `${userId}/${version.id}/${version.status}/${tab}`;
  let texts: readonly UnsentText[] = [];
  let written = "[]";
  let isAnywhere = false;
  let isPlanned = false;
  const unsent = (): Unsent => ({ key, at: now(), content: texts });

  const write = () => {
    isPlanned = false;
    const text = JSON.stringify(texts);
    if (text === written && isAnywhere === texts.length > 0) return;
    written = text;
    isAnywhere = texts.length > 0;
    void (isAnywhere ? saveUnsent(unsent()) : deleteUnsent(key));
  };
  return {
    key,
    keep: (next) => {
      texts = next;
      // Not put off by the next keystroke: somebody who types without a pause is not to lose more than a moment.
      if (!isPlanned) later(write, pause);
      isPlanned = true;
    },
    keepNow: () => {
      if (texts.length === 0) return;
      isAnywhere = true;
      saveUnsentSync(unsent());
    },
  };
}

/** Everything that is kept of one version, or of any. */
export async function listKeptTexts(userId: string, versionId?: string): Promise<KeptTexts[]> {
  const all = await listUnsent(versionId ? `${userId}/${versionId}/` : `${userId}/`);
  return all.map(({ key, at, content }) => ({ key, at, texts: content as UnsentText[] }));
}

const tabOf = (key: string) => key.slice(key.lastIndexOf("/") + 1);

/** What can be offered back: from pages that are gone, and from this one before the version's status changed. */
export const canBeOffered =
  (ownKey: string, liveTabs: ReadonlySet<string>) =>
  ({ key }: KeptTexts): boolean =>
    !liveTabs.has(tabOf(key)) || (key !== ownKey && tabOf(key) === tabOf(ownKey));

/** One of the texts has been taken back or let go. */
export async function forgetKeptText({ key, at, texts }: KeptTexts, field: string): Promise<void> {
  const rest = texts.filter((text) => text.field !== field);
  await (rest.length > 0 ? saveUnsent({ key, at, content: rest }) : deleteUnsent(key));
}
