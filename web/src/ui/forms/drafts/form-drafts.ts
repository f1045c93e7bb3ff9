type Values = Record<string, unknown>;

const prefix = "kept:";
const ownerKey = "kept-for";

/** The draft of this tab, or else of a closed tab. */
export function findDraft(key: string): Values | undefined {
  const text = sessionStorage.getItem(prefix + key) ?? lastingStorage()?.getItem(prefix + key);
  return text ? JSON.parse(text) : undefined;
}

/** Whether the draft was typed in this tab. */
export const isDraftOfThisTab = (key: string): boolean => sessionStorage.getItem(prefix + key) !== null;

/** Deletes the draft when there are no values. */
export function saveDraft(key: string, values: Values): void {
  if (Object.keys(values).length === 0) deleteDraft(key);
  else write(prefix + key, JSON.stringify(values));
}

function write(key: string, text: string): void {
  sessionStorage.setItem(key, text);
  try {
    lastingStorage()?.setItem(key, text);
  } catch {
    // localStorage is full; sessionStorage has the draft.
  }
}

export function deleteDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
  lastingStorage()?.removeItem(prefix + key);
}

/** localStorage survives the tab: only for logged-in users, because logging out clears it. */
function lastingStorage(): Storage | undefined {
  const owner = sessionStorage.getItem(ownerKey);
  return owner !== null && owner === localStorage.getItem(ownerKey) ? localStorage : undefined;
}

export function deleteAllDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) forgetAllIn(storage);
}

function forgetAllIn(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** Another user who logs in in the same browser must not see these drafts. */
export function setDraftOwner(userId: string): void {
  for (const storage of [sessionStorage, localStorage]) {
    if (storage.getItem(ownerKey) !== userId) forgetAllIn(storage);
    storage.setItem(ownerKey, userId);
  }
}
