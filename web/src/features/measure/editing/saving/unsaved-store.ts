import type { MeasureVersion } from "@indikatorkatalogen/contract";
import {
  deleteUnsent,
  listUnsent,
  parseUnsentKey,
  saveUnsent,
  saveUnsentSync,
  toUnsentKey,
  type Unsent,
} from "../../../../ui/storage/unsent-store.ts";
import type { UnsavedValue } from "./edit-session.ts";

/** Unsent texts stored by one tab. */
export interface StoredTexts {
  key: string;
  at: number;
  texts: UnsavedValue[];
}

/** Earlier releases have stored the property as `text`. */
type StoredText = Omit<UnsavedValue, "value"> & { text: UnsavedValue["value"] };
const toStored = ({ value, ...rest }: UnsavedValue): StoredText => ({ ...rest, text: value });
const fromStored = ({ text, ...rest }: StoredText): UnsavedValue => ({ ...rest, value: text });

interface UnsavedStoreOptions {
  userId: string;
  version: Pick<MeasureVersion, "id" | "status">;
  tab: string;
  now: () => number;
  schedule: (run: () => void, afterMs: number) => () => void;
}

export interface UnsavedStore {
  key: string;
  save: (texts: readonly UnsavedValue[]) => void;
  /** Writes synchronously, before the page is unloaded. */
  flush: () => void;
}

const writeDelayMs = 300;

/** Stores unacknowledged texts on the device, shortly after each keystroke. */
export function createUnsavedStore({ userId, version, tab, now, schedule }: UnsavedStoreOptions): UnsavedStore {
  const key = toUnsentKey({ userId, versionId: version.id, status: version.status, tab });
  let texts: readonly UnsavedValue[] = [];
  let written: string | undefined = "[]";
  let isStored = false;
  let isPlanned = false;
  const unsent = (): Unsent => ({ key, at: now(), content: texts.map(toStored) });

  const write = () => {
    isPlanned = false;
    const text = JSON.stringify(texts);
    if (text === written && isStored === texts.length > 0) return;
    written = text;
    isStored = texts.length > 0;
    const stored = isStored ? saveUnsent(unsent()) : deleteUnsent(key);
    stored.catch(() => {
      // IndexedDB has failed. localStorage usually has the text, and the next write tries IndexedDB again.
      written = undefined;
    });
  };
  return {
    key,
    save: (next) => {
      texts = next;
      // Throttled, not debounced: continuous typing must not postpone the write.
      if (!isPlanned) schedule(write, writeDelayMs);
      isPlanned = true;
    },
    flush: () => {
      // Texts that have been saved or discarded must not be offered next time.
      if (texts.length === 0) return write();
      isStored = true;
      saveUnsentSync(unsent());
    },
  };
}

/** All stored texts of one version, or of every version. */
export async function listStoredTexts(userId: string, versionId?: string): Promise<StoredTexts[]> {
  const all = await listUnsent(versionId ? `${userId}/${versionId}/` : `${userId}/`);
  return all.map(({ key, at, content }) => ({ key, at, texts: (content as StoredText[]).map(fromStored) }));
}

/** Recoverable texts come from closed tabs, or from this tab before the version's status changed. */
export const isRecoverable =
  (ownKey: string, openTabs: ReadonlySet<string>) =>
  ({ key }: StoredTexts): boolean => {
    const { tab } = parseUnsentKey(key);
    return !openTabs.has(tab) || (key !== ownKey && tab === parseUnsentKey(ownKey).tab);
  };

/** Deletes one text, after it was recovered or discarded. */
export async function deleteStoredText({ key, at, texts }: StoredTexts, field: string): Promise<void> {
  const rest = texts.filter((text) => text.field !== field);
  await (rest.length > 0 ? saveUnsent({ key, at, content: rest.map(toStored) }) : deleteUnsent(key));
}
