import { checkAccess, isAllowed, policy, type Resource, type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, call, logIn } = await startTestApp();
const everyResource = Object.keys(policy) as Resource[];

const expectedFor = (...roles: RoleId[]) =>
  everyResource.map((resource) => ({ resource, authorization: isAllowed(roles, resource) ? "ALLOW" : "DENY" }));

test.for(roleIds)("the result for %s follows the policy table", async (role) => {
  const ticket = await logIn(role);

  const { body } = await call(checkAccess, { body: { ticket, resources: everyResource } });

  expect(body).toEqual(expectedFor(role));
});

test.for([undefined, null, "", "A".repeat(43)])(
  "without a good ticket the answers are an anonymous caller's: %s",
  async (ticket) => {
    const { body } = await call(checkAccess, { body: { ticket, resources: everyResource } });

    expect(body).toEqual(expectedFor());
  },
);

test.for(["measures:explode", "constructor", "__proto__", "toString", ""])(
  "a resource that the table does not name is denied: %s",
  async (resource) => {
    const ticket = await logIn("ADMIN");

    const { body } = await call(checkAccess, { body: { ticket, resources: [resource] } });

    expect(body).toEqual([{ resource, authorization: "DENY" }]);
  },
);

test("the ticket in the body counts, not the one in the header", async () => {
  const ticket = await logIn("ADMIN");

  const { body } = await call(checkAccess, { body: { resources: ["application:read"] } }, ticket);

  expect(body).toEqual([{ resource: "application:read", authorization: "DENY" }]);
});

test("an expired ticket in the header does not matter", async () => {
  const { status } = await call(checkAccess, { body: { resources: ["application:read"] } }, "A".repeat(43));

  expect(status).toBe(200);
});

test("a body that is not a list of names gets 400", async () => {
  const answer = await app.inject({
    method: "POST",
    url: "/services/api/1.0/accesscontrol",
    payload: { resources: "application:read" },
  });

  expect([answer.statusCode, answer.json().code]).toEqual([400, "VALIDATION_400"]);
});
