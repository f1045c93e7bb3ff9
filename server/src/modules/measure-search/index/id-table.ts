/** Which slots a name (an id, a number) leads to. Most lead to one or two, so nothing is made for those. */
export interface IdTable {
  add: (id: string, slot: number) => void;
  remove: (id: string, slot: number) => void;
  find: (id: string) => readonly number[];
}

// Many small tables, because a table that grows is copied, and copying one large table would hold everything up.
const tableCount = 64;

export function createIdTable(): IdTable {
  const tables = Array.from({ length: tableCount }, () => new Map<string, number | number[]>());
  const tableOf = (id: string): Map<string, number | number[]> => {
    const place = (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) % tableCount;
    return tables[place || 0] ?? new Map();
  };

  function find(id: string): readonly number[] {
    const held = tableOf(id).get(id);
    if (held === undefined) return [];
    return typeof held === "number" ? [held] : held;
  }

  function add(id: string, slot: number): void {
    const held = find(id);
    if (!held.includes(slot)) tableOf(id).set(id, held.length === 0 ? slot : [...held, slot]);
  }

  function remove(id: string, slot: number): void {
    const left = find(id).filter((other) => other !== slot);
    if (left.length === 0) tableOf(id).delete(id);
    else tableOf(id).set(id, left.length === 1 ? (left[0] ?? slot) : left);
  }

  return { add, remove, find };
}
