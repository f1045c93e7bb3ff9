import { expect, test } from "vitest";
import { createFilterValueNames } from "./filter-value-names.ts";

test("names of values that no document has are removed after many new ones", () => {
  const names = createFilterValueNames();
  const add = (number: number) =>
    names.add("owner", [{ id: `id${number}`, name: `Namn ${number}`, codeId: `c${number}` }]);

  for (let number = 0; number < 5000; number += 1) {
    add(number);
    names.prune((_, id) => id === `id${number}` || id === "id0");
  }

  expect(names.listByName("owner").length).toBeLessThanOrEqual(101);
  expect(names.find("owner", "id0")).toMatchObject({ name: "Namn 0" });
  expect([names.find("owner", "id7"), names.find("owner", "c7")]).toEqual([undefined, undefined]);
});
