/** For each word the documents that hold it, as slot and field groups packed into one number, in order. */
export interface Postings {
  add: (word: number, packed: number) => void;
  remove: (word: number, slot: number) => void;
  of: (word: number) => Uint32Array;
  count: (word: number) => number;
}

/** The three lowest bits of a posting tell the field groups the word stands in. */
export const fieldBits = 3;
export const fieldMask = (1 << fieldBits) - 1;
export const pack = (slot: number, fields: number): number => ((slot << fieldBits) | fields) >>> 0;

const nothing = new Uint32Array(0);

export function createPostings(): Postings {
  const lists: Uint32Array[] = [];
  let lengths = new Uint32Array(1024);

  function makeRoom(word: number, length: number): Uint32Array {
    const list = lists[word];
    if (list && length < list.length) return list;
    const larger = new Uint32Array(Math.max(2, Math.ceil(length * 1.4) + 1));
    if (list) larger.set(list);
    lists[word] = larger;
    return larger;
  }

  function add(word: number, packed: number): void {
    while (lists.length <= word) lists.push(nothing);
    if (word >= lengths.length) lengths = grown(lengths, word + 1);
    const length = lengths[word] ?? 0;
    const list = makeRoom(word, length);
    lengths[word] = length + 1;
    // New documents mostly take the next slot; a slot that is used again has its place further up.
    if (length === 0 || (list[length - 1] ?? 0) < packed) {
      list[length] = packed;
      return;
    }
    const at = placeOf(list, length, packed);
    list.copyWithin(at + 1, at, length);
    list[at] = packed;
  }

  function remove(word: number, slot: number): void {
    const list = lists[word] ?? nothing;
    const length = lengths[word] ?? 0;
    const at = placeOf(list, length, pack(slot, 0));
    if (at >= length || (list[at] ?? 0) >>> fieldBits !== slot) return;
    list.copyWithin(at, at + 1, length);
    lengths[word] = length - 1;
  }

  return {
    add,
    remove,
    of: (word) => (lists[word] ?? nothing).subarray(0, lengths[word] ?? 0),
    count: (word) => lengths[word] ?? 0,
  };
}

/** The first place whose number is at least the one asked for. */
function placeOf(list: Uint32Array, length: number, packed: number): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] ?? 0) < packed) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function grown(list: Uint32Array<ArrayBuffer>, atLeast: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(atLeast, list.length * 2));
  larger.set(list);
  return larger;
}
