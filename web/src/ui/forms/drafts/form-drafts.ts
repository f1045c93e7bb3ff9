type Values = Record<string, unknown>;

const prefix = "kept:";
const ownerKey = "kept-for";

/** What this tab keeps, or else what a tab that is gone has left behind. */
export function findDraft(key: string): Values | undefined {
  const text = sessionStorage.getItem(prefix + key) ?? lasting()?.getItem(prefix + key);
  return text ? JSON.parse(text) : undefined;
}

/** Whether it was this tab that something was typed in. */
export const isDraftOfThisTab = (key: string): boolean => sessionStorage.getItem(prefix + key) !== null;

/** Nothing to saveDraft is nothing kept. */
export function saveDraft(key: string, values: Values): void {
  if (Object.keys(values).length === 0) deleteDraft(key);
  else write(prefix + key, JSON.stringify(values));
}

function write(key: string, text: string): void {
  sessionStorage.setItem(key, text);
  try {
    lasting()?.setItem(key, text);
  } catch {
    // Full: the tab has it.
  }
}

export function deleteDraft(key: string): void {
  sessionStorage.removeItem(prefix + key);
  lasting()?.removeItem(prefix + key);
}

/** Where it outlives the tab: only for somebody who has logged in, because nobody else ever logs out. */
function lasting(): Storage | undefined {
  const owner = sessionStorage.getItem(ownerKey);
  return owner !== null && owner === localStorage.getItem(ownerKey) ? localStorage : undefined;
}

export function deleteAllDrafts(): void {
  for (const storage of [sessionStorage, localStorage]) forgetAllIn(storage);
}

function forgetAllIn(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key);
}

/** What one person has typed is not shown to the next one who logs in at the same screen. */
export function setDraftOwner(userId: string): void {
  for (const storage of [sessionStorage, localStorage]) {
    if (storage.getItem(ownerKey) !== userId) forgetAllIn(storage);
    storage.setItem(ownerKey, userId);
  }
}
