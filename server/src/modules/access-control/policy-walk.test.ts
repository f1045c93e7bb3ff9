import { type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { callAny, everyEndpoint, isOpenTo, isServed, nameOf } from "../../testing/walk-endpoints.ts";

const { app, logIn } = await startTestApp();
const served = everyEndpoint.filter((endpoint) => isServed(app, endpoint));

const codeOf = (body: string): unknown => (body.startsWith("{") ? JSON.parse(body).code : undefined);

const callers: (RoleId | "anonymous")[] = ["anonymous", ...roleIds];

test("every endpoint of the contract is served", () => {
  const missing = everyEndpoint.filter((endpoint) => !isServed(app, endpoint)).map(nameOf);

  expect(missing).toEqual([]);
});

test.for(callers)("every endpoint accepts %s exactly when the policy table does", async (who) => {
  const roles = who === "anonymous" ? [] : [who];
  const ticket = who === "anonymous" ? undefined : await logIn(who);

  const answers: string[] = [];
  const expected: string[] = [];
  for (const endpoint of served) {
    const { body, statusCode } = await callAny(app, endpoint, { ticket });
    const answer = statusCode === 401 ? codeOf(body) : "let in";
    answers.push(`${nameOf(endpoint)}: ${answer}`);
    expected.push(`${nameOf(endpoint)}: ${isOpenTo(roles, endpoint.access) ? "let in" : "UNAUTHORIZED_401"}`);
  }

  expect(answers).toEqual(expected);
});

test("no endpoint fails with 500 on a nearly empty request", async () => {
  const tickets = await Promise.all((["ADMIN", "TECH_ADMIN"] as const).map((role) => logIn(role)));

  const broken: string[] = [];
  for (const endpoint of served) {
    for (const ticket of tickets) {
      const { statusCode, body } = await callAny(app, endpoint, { ticket });
      if (statusCode === 500) broken.push(`${nameOf(endpoint)}: ${body}`);
    }
  }

  expect(broken).toEqual([]);
});

test("every endpoint that identifies its caller refuses an invalid ticket", async () => {
  const answers = await Promise.all(
    served.map(async (endpoint) => codeOf((await callAny(app, endpoint, { ticket: "A".repeat(43) })).body)),
  );

  const wrong = served.filter(
    ({ access }, index) => (access !== "public") !== (answers[index] === "INVALID_TICKET_401"),
  );
  expect(wrong.map(nameOf)).toEqual([]);
});
