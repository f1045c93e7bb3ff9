import { describe, expect, test } from "vitest";
import { isAllowed, isResource, policy, type Resource, type RoleId, roleIds } from "./access.ts";
import { api } from "./api.ts";

const nobody = [] as const;
const holders = (resource: Resource) => roleIds.filter((role) => isAllowed([role], resource));

describe("the policy table", () => {
  test.each<[Resource, "everyone" | readonly RoleId[]]>([
    ["measures:read", "everyone"],
    ["viewgroups:read", "everyone"],
    ["application:read", roleIds],
    ["ongoing:read", roleIds],
    ["persons:read", roleIds],
    ["events:read", roleIds],
    ["personadministration:read", ["EDITOR", "MAIN_EDITOR", "ADMIN"]],
    ["measures:update", ["EDITOR", "MAIN_EDITOR", "ADMIN"]],
    ["persons:update", ["EDITOR", "MAIN_EDITOR", "ADMIN"]],
    ["measures:unpublish", ["MAIN_EDITOR", "ADMIN"]],
    ["keywords:delete", ["MAIN_EDITOR", "ADMIN"]],
    ["helptexts.mapping:crud", ["MAIN_EDITOR", "ADMIN"]],
    ["roles:update", ["ADMIN"]],
    ["codesystems:create", ["ADMIN"]],
    ["sync:read", ["TECH_ADMIN"]],
  ])("grants %s to %s", (resource, expected) => {
    expect(isAllowed(nobody, resource)).toBe(expected === "everyone");
    expect(holders(resource)).toEqual(expected === "everyone" ? roleIds : expected);
  });

  test("lets no visitor and no reader change anything but a profile of their own", () => {
    const changing = Object.keys(policy)
      .filter(isResource)
      .filter((resource) => !resource.endsWith(":read"));

    expect(changing.filter((resource) => isAllowed(nobody, resource))).toEqual([]);
    expect(changing.filter((resource) => isAllowed(["READER"], resource))).toEqual(["userprofile:crud"]);
  });

  test("lets a technician change subscribers, and no content of the catalogue", () => {
    const changing = Object.keys(policy)
      .filter(isResource)
      .filter((resource) => !resource.endsWith(":read"));

    expect(changing.filter((resource) => isAllowed(["TECH_ADMIN"], resource)).toSorted()).toEqual([
      "subscribers:create",
      "subscribers:delete",
      "subscribers:update",
      "userprofile:crud",
    ]);
  });

  test("gives a main editor all that an editor has, and an administrator all that a main editor has", () => {
    for (const resource of Object.keys(policy).filter(isResource)) {
      if (isAllowed(["EDITOR"], resource))
        expect([resource, isAllowed(["MAIN_EDITOR"], resource)]).toEqual([resource, true]);
      if (isAllowed(["MAIN_EDITOR"], resource))
        expect([resource, isAllowed(["ADMIN"], resource)]).toEqual([resource, true]);
    }
  });

  test("adds up several roles", () => {
    expect(isAllowed(["READER", "TECH_ADMIN"], "sync:read")).toBe(true);
    expect(isAllowed(["TECH_ADMIN", "EDITOR"], "measures:update")).toBe(true);
  });

  test.each(["toString", "__proto__", "", "measures"])("knows no resource called '%s'", (name) => {
    expect(isResource(name)).toBe(false);
  });
});

test("every call that changes something requires a right that not everybody has, except the access check", () => {
  const open = api
    .flatMap(({ endpoints }) => endpoints)
    .filter(({ method }) => method !== "GET")
    .filter(({ access }) => access === "public" || isAllowed(nobody, access))
    .map(({ method, path }) => `${method} ${path}`);

  expect(open).toEqual([
    "POST /measureversions/searchlatest/withparams",
    "POST /excelexport",
    "POST /excelexport/table",
    "POST /guestsession/",
    "POST /searchmisses/tips/",
    "POST /accessibilitymessages/",
    "POST /accesscontrol/",
    "POST /bvo-proxy/checkaccessmultiple",
    "POST /accountlink/",
    "PUT /accountlink/",
  ]);
});

test("no two calls have the same address", () => {
  const addresses = api
    .flatMap(({ endpoints }) => endpoints)
    .map(({ method, path }) => `${method} ${path.replace(/:\w+/g, ":").replace(/\/$/, "")}`);

  expect(addresses).toEqual([...new Set(addresses)]);
});
