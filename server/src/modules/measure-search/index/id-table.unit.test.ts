import fc from "fast-check";
import { expect, test } from "vitest";
import { createIdTable } from "./id-table.ts";

const ids = ["", "a", "b", "10019", "10020", "016d6091-5400-79f4-8d0b-cdbe86949b97"];
const step = fc.record({ id: fc.constantFrom(...ids), slot: fc.nat(3), isAdded: fc.boolean() });
const pairOf = (id: string, slot: number) => `${id} ${slot}`;

test("each id has the slots that were added and not removed, each of them once", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const table = createIdTable();
      const held = new Set<string>();
      for (const { id, slot, isAdded } of steps) {
        if (isAdded) held.add(pairOf(id, slot));
        else held.delete(pairOf(id, slot));
        table[isAdded ? "add" : "remove"](id, slot);

        const found = ids.flatMap((one) => table.find(one).map((slot) => pairOf(one, slot)));
        expect(found.toSorted()).toEqual([...held].toSorted());
      }
    }),
  );
});
