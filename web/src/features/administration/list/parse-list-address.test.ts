import { expect, test } from "vitest";
import { parseListAddress } from "./parse-list-address.ts";

test.each([
  [
    { page: "2", pageSize: "50", search: "a", sort: "NAME", direction: "DESCENDING" },
    { page: 2, pageSize: 50 },
  ],
  [
    { page: "-1", direction: "DOWN", search: "" },
    { page: undefined, direction: undefined, search: undefined },
  ],
  [{ search: ["a", "b"] }, { search: undefined }],
])("the address %j of a list is read as %j", (address, expected) => {
  expect(parseListAddress(address)).toMatchObject(expected);
});
