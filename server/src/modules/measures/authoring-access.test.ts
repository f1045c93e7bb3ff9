import { type Access, api, type Endpoint, type RoleId } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp, type Ticket } from "../../testing/start-test-app.ts";
import { texts } from "../../texts/texts.ts";

const { app, call, logIn } = await startTestApp();

type CallerName = RoleId | "anonymous";
const readers: CallerName[] = ["anonymous", "READER", "EDITOR", "MAIN_EDITOR", "ADMIN", "TECH_ADMIN"];
const editors: CallerName[] = ["EDITOR", "MAIN_EDITOR", "ADMIN"];
const mainEditors: CallerName[] = ["MAIN_EDITOR", "ADMIN"];

/** The roles that may do each thing with measures, repeated here so that a mistake in the policy table is noticed. */
const allowed: Partial<Record<Access, CallerName[]>> = {
  "measures:read": readers,
  "connections:read": readers,
  "measures:create": editors,
  "measures:update": editors,
  "connections:create": editors,
  "connections:update": editors,
  "connections:delete": editors,
  "measures:publish": mainEditors,
  "measures:unpublish": mainEditors,
  "measures:delete": editors,
  "events:read": ["READER", "EDITOR", "MAIN_EDITOR", "ADMIN", "TECH_ADMIN"],
};

const tickets: Record<CallerName, Ticket> = {
  anonymous: undefined,
  READER: await logIn("READER"),
  EDITOR: await logIn("EDITOR"),
  MAIN_EDITOR: await logIn("MAIN_EDITOR"),
  ADMIN: await logIn("ADMIN"),
  TECH_ADMIN: await logIn("TECH_ADMIN"),
};

const groups = ["Measures", "Measure versions", "Parts of a version", "Sub-measures", "History"];
const calls = api
  .filter(({ group }) => groups.includes(group))
  .flatMap(({ endpoints }) => endpoints)
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }));

const anywhere = new Proxy<Record<string, string>>(
  {},
  { get: (_, name) => (name === "category" ? "unit" : name === "field" ? "title" : newId()) },
);
const send = (endpoint: Endpoint, ticket: Ticket) =>
  // Random parameters and no body: callers without access must not learn that either is invalid.
  call(endpoint, { params: anywhere, headers: {} } as never, ticket);

test.each(calls)("$name accepts exactly the callers with access", async ({ endpoint }) => {
  const names = allowed[endpoint.access];
  expect(names).toBeDefined();

  for (const [name, ticket] of Object.entries(tickets)) {
    const { status, error } = await withError(endpoint, ticket);

    if (names?.some((one) => one === name)) expect([name, status]).not.toEqual([name, 401]);
    else expect([name, error]).toMatchObject([name, { code: "UNAUTHORIZED_401", detailInfo: texts.notAllowed }]);
  }
});

async function withError(endpoint: Endpoint, ticket: Ticket) {
  const answer = await send(endpoint, ticket);
  return { status: answer.status, error: answer.status < 300 ? undefined : answer.error };
}

test.each(calls)("$name refuses an invalid ticket", async ({ endpoint }) => {
  expect((await send(endpoint, "nonsense")).error.code).toBe("INVALID_TICKET_401");
});

test.each(calls)("$name works with and without its last slash", async ({ endpoint }) => {
  const url = `/services/api/1.0${endpoint.path}`
    .replace(/:category/g, "unit")
    .replace(/:field/g, "title")
    .replace(/:\w+/g, () => newId());
  const paths = url.endsWith("/") ? [url, url.slice(0, -1)] : [url, `${url}/`];

  const answers = await Promise.all(
    paths.map((one) => app.inject({ method: endpoint.method, url: one, headers: { "x-hiqaa": tickets.ADMIN ?? "" } })),
  );

  expect(answers[0]?.statusCode).toBe(answers[1]?.statusCode);
  expect(answers.map((answer) => answer.statusCode >= 300 && answer.json().code)).not.toContain("NOT_FOUND_404");
});
