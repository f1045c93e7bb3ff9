import { expect, test } from "vitest";
import { loginAddress, logoutAddress } from "./session-addresses.ts";

test.each([
  ["/measure/1?version=2", "/logout/#/measure/1?version=2"],
  ["/measure/history/1", "/logout/#/measure/history/1"],
  ["/sourceSystems/1", "/logout/#/sourceSystems/1"],
  ["/administration/viewGroups/1", "/logout/#/administration/viewGroups/1"],
  ["/administration/viewTemplates/", "/logout/#/administration/viewTemplates/"],
  ["/administration/viewTemplates/1", "/logout/"],
  ["/administration/keywords", "/logout/"],
  ["/?search=a", "/logout/"],
])("logging out at %s goes to %s", (path, address) => {
  expect(logoutAddress(path)).toBe(address);
});

test("the login address contains the current path, whichever it is", () => {
  expect(loginAddress("/?search=a&page=2")).toBe("/login/?return=%2F%3Fsearch%3Da%26page%3D2");
});
