/** The slots of each id. Most ids have one slot, which is stored without an array. */
export interface IdTable {
  add: (id: string, slot: number) => void;
  remove: (id: string, slot: number) => void;
  find: (id: string) => readonly number[];
}

// Many small maps: growing a map copies it, and copying one large map would block the event loop.
const tableCount = 64;

export function createIdTable(): IdTable {
  const tables = Array.from({ length: tableCount }, () => new Map<string, number | number[]>());
  const tableOf = (id: string): Map<string, number | number[]> => {
    const index = (id.charCodeAt(id.length - 1) * 31 + id.charCodeAt(id.length - 2)) % tableCount;
    return tables[index || 0] ?? new Map();
  };

  function find(id: string): readonly number[] {
    const slots = tableOf(id).get(id);
    if (slots === undefined) return [];
    return typeof slots === "number" ? [slots] : slots;
  }

  function add(id: string, slot: number): void {
    const table = tableOf(id);
    const slots = table.get(id);
    if (slots === undefined) table.set(id, slot);
    else if (typeof slots === "number") {
      if (slots !== slot) table.set(id, [slots, slot]);
    } else if (!slots.includes(slot)) table.set(id, [...slots, slot]);
  }

  function remove(id: string, slot: number): void {
    const others = find(id).filter((other) => other !== slot);
    if (others.length === 0) tableOf(id).delete(id);
    else tableOf(id).set(id, others.length === 1 ? (others[0] ?? slot) : others);
  }

  return { add, remove, find };
}
