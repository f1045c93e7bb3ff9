import { apiBasePath, errorBody, type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { givenPerson, seededRole } from "../given.ts";
import { givenVersion } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { createRandom } from "./random.ts";
import { createRequestMaker, listOperations, type MadeRequest } from "./request-maker.ts";

const isLong = process.env.SUITE_LENGTH === "long";
const requests = Number(process.env.HOSTILE_REQUESTS ?? (isLong ? 24_000 : 900));
const seed = Number(process.env.HOSTILE_SEED ?? 20_260_101);
/** A busy machine takes its own time; the long form is run on a quiet one. */
const slowest = isLong ? 1000 : 4000;
const secret = "Hemlig7f3aUtkast";

const { app, db, logIn } = await startTestApp({}, "demo");

async function plantSecrets(): Promise<string[]> {
  const person = await givenPerson(db, { firstName: secret, lastName: secret });
  const role = await seededRole(db, "AUTHOR");
  const draft = await givenVersion(db, {
    title: `${secret} titel`,
    description: secret,
    submeasures: [{ restriction: secret }],
    actors: [{ role, person: { id: person.id } }],
  });
  const open = await givenVersion(db, { status: "PUBLISHED", actors: [{ role, person: { id: person.id } }] });
  return [draft.id, draft.measureId, ...draft.submeasures.map(({ id }) => id), open.id, open.measureId, person.id];
}

interface Sent {
  request: MadeRequest;
  roles: readonly RoleId[];
}

interface Received {
  status: number;
  body: string;
  took: number;
}

/** What must never be said to anybody, whatever they send. */
function faultsOf({ request, roles }: Sent, { status, body, took }: Received): string[] {
  const isLeak = roles.length === 0 && body.includes(secret) && !JSON.stringify(request).includes(secret);
  return [
    ...(status >= 500 ? [`${status} ${body}`] : []),
    ...(status >= 400 && !isErrorBody(body) ? [`the error body ${body}`] : []),
    ...(took > slowest ? [`${Math.round(took)} ms`] : []),
    ...(isLeak ? ["a secret"] : []),
  ];
}

async function send({ url, ...request }: MadeRequest, ticket: string | undefined): Promise<Received> {
  const headers = { ...request.headers, ...(ticket && { "x-hiqaa": ticket }) };
  const started = performance.now();
  const { statusCode, body } = await app.inject({ ...request, url: apiBasePath + url, headers });
  return { status: statusCode, body, took: performance.now() - started };
}

test(`${requests} hostile requests as every role get no 5xx, one shape of error, soon, and no secret`, async () => {
  const random = createRandom(seed);
  const ids = [...(await plantSecrets()), crypto.randomUUID()];
  const make = createRequestMaker(random, ids);
  const operations = listOperations();
  const callers: { roles: readonly RoleId[]; ticket?: string }[] = [{ roles: [] }];
  for (const role of roleIds) callers.push({ roles: [role], ticket: await logIn(role) });
  const faults: (Sent & { why: string })[] = [];
  const answers: Received[] = [];

  for (let count = 0; count < requests; count += 1) {
    const { roles, ticket } = random.pick(callers);
    const request = make(operations[count % operations.length] ?? random.pick(operations));
    const answer = await send(request, ticket);
    faults.push(...faultsOf({ request, roles }, answer).map((why) => ({ why, request, roles })));
    // The callers themselves are left in peace, or they would be logged out and try nothing more.
    if (answer.status < 300 && !request.url.startsWith("/users")) rememberIds(ids, answer.body);
    answers.push({ ...answer, body: "" });
  }

  console.log(`seed ${seed}, ${operations.length} calls; ${summaryOf(answers)}`);
  expect(faults.slice(0, 10)).toEqual([]);
});

function summaryOf(answers: readonly Received[]): string {
  const byStatus = Object.entries(Object.groupBy(answers, ({ status }) => status));
  const longest = Math.max(...answers.map(({ took }) => took));
  const counts = byStatus.map(([status, some]) => `${status}: ${some?.length}`);
  return `${counts.join(", ")}; longest ${Math.round(longest)} ms`;
}

function isErrorBody(body: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const mostIds = 400;

/** Ids of what exists take a request further than ids that are made up. */
function rememberIds(ids: string[], body: string): void {
  for (const [id] of body.slice(0, 20_000).matchAll(uuids)) {
    if (ids.length >= mostIds) return;
    if (!ids.includes(id)) ids.push(id);
  }
}
