import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdTable } from "./id-table.ts";

const id = fc.constantFrom("", "a", "b", "10019", "10020", "016d6091-5400-79f4-8d0b-cdbe86949b97");
const step = fc.record({ id, slot: fc.nat(3), isAdded: fc.boolean() });

test("each id has the slots that were added and not removed, each of them once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const table = createIdTable();
      const slots = new Map<string, Set<number>>();
      for (const { id, slot, isAdded } of steps) {
        const expected = slots.get(id) ?? new Set();
        slots.set(id, expected);
        if (isAdded) expected.add(slot);
        else expected.delete(slot);
        if (isAdded) table.add(id, slot);
        else table.remove(id, slot);

        for (const [id, expected] of slots) expect(table.find(id).toSorted()).toEqual([...expected].toSorted());
      }
    }),
  );
});
