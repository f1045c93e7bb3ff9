import { apiBasePath, errorBody, type RoleId, roleIds } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { readShippedConcepts } from "../../modules/concepts/shipped-concepts.ts";
import { givenPerson, seededRole } from "../given.ts";
import { givenVersion } from "../given-measures.ts";
import { startTestApp } from "../start-test-app.ts";
import { isLong } from "../suite-length.ts";
import { createKnownIds, type KnownIds } from "./known-ids.ts";
import { createRandom, type Random } from "./random.ts";
import { createRequestMaker, listOperations, type MadeRequest, type Operation } from "./request-maker.ts";

const requests = Number(process.env.HOSTILE_REQUESTS ?? (isLong ? 24_000 : 900));
const seed = Number(process.env.HOSTILE_SEED ?? 20_260_101);
/** A wide limit, because CPU time varies with the machine: it finds work without bounds. */
const maxCpuMs = 10_000;
const secret = "Hemlig7f3aUtkast";

const { app, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");

async function plantSecrets(known: KnownIds): Promise<void> {
  const person = await givenPerson(db, { firstName: secret, lastName: secret });
  const role = await seededRole(db, "AUTHOR");
  const draft = await givenVersion(db, {
    title: `${secret} titel`,
    description: secret,
    submeasures: [{ restriction: secret }],
    actors: [{ role, person: { id: person.id } }],
  });
  const open = await givenVersion(db, { status: "PUBLISHED", actors: [{ role, person: { id: person.id } }] });
  known.learn("/measureversions/", JSON.stringify([draft, open]));
  known.learn("/measures/", JSON.stringify([{ id: draft.measureId }, { id: open.measureId }]));
  known.learn("/persons/", JSON.stringify([{ id: person.id }]));
}

const publication = /^\/measureversions\/([0-9a-f-]{36})\/publish/;

async function publishesSecret({ url }: MadeRequest): Promise<boolean> {
  const [, id] = publication.exec(url) ?? [];
  if (id === undefined) return false;
  const { rows } = await sql`SELECT FROM measure_version WHERE id::text = ${id}
    AND (measure_version::text LIKE ${`%${secret}%`} OR EXISTS (SELECT FROM measure_version_sub_measure AS part
      WHERE part.version_id = measure_version.id AND part::text LIKE ${`%${secret}%`}))`.execute(db);
  return rows.length > 0;
}

interface SentRequest {
  request: MadeRequest;
  roles: readonly RoleId[];
}

interface Received {
  status: number;
  body: string;
  cpuMs: number;
}

/** The faults of a response; none is allowed. */
function faultsOf({ request, roles }: SentRequest, { status, body, cpuMs }: Received): string[] {
  const isLeak = roles.length === 0 && body.includes(secret) && !JSON.stringify(request).includes(secret);
  return [
    ...(status >= 500 ? [`${status} ${body}`] : []),
    ...(status >= 400 && !isErrorBody(body) ? [`the error body ${body}`] : []),
    ...(cpuMs > maxCpuMs ? [`${Math.round(cpuMs)} ms of CPU time`] : []),
    ...(isLeak ? ["a secret"] : []),
  ];
}

async function send({ url, ...request }: MadeRequest, ticket: string | undefined): Promise<Received> {
  const headers = { ...request.headers, ...(ticket && { "x-hiqaa": ticket }) };
  const before = process.cpuUsage();
  const { statusCode, body } = await app.inject({ ...request, url: apiBasePath + url, headers });
  const { user, system } = process.cpuUsage(before);
  return { status: statusCode, body, cpuMs: (user + system) / 1000 };
}

test(`${requests} hostile requests as every role get no 5xx, one shape of error, bounded work and no secret`, async () => {
  const random = createRandom(seed);
  const known = createKnownIds(random);
  const make = createRequestMaker(random, known);
  const operations = listOperations();
  const callers: Caller[] = [{ roles: [] }];
  for (const role of roleIds) callers.push({ roles: [role], ticket: await logIn(role) });
  await plantSecrets(known);
  const pickCaller = createCallerPicker(random, callers);
  const succeeded = new Set<Operation>();
  const attemptOperation = async (operation: Operation): Promise<Attempt | undefined> => {
    const { caller, recordStatus } = pickCaller(operation);
    const request = make(operation);
    // A text that an editor publishes is no longer secret.
    if (await publishesSecret(request)) return undefined;
    const { body, ...answer } = await send(request, caller.ticket);
    recordStatus(answer.status);
    const sent = { request, roles: caller.roles };
    const attempt = { sent, answer, faults: faultsOf(sent, { ...answer, body }) };
    if (answer.status >= 300) return attempt;
    succeeded.add(operation);
    // The ids of users are not learned: requests with them could log out the callers, who could then try nothing more.
    if (!request.url.startsWith("/users")) known.learn(operation.path, body, ownerIn(request));
    return attempt;
  };

  const attempts: Attempt[] = [];
  for (let count = 0; count < requests; count += 1) {
    const attempt = await attemptOperation(operations[count % operations.length] ?? random.pick(operations));
    if (attempt) attempts.push(attempt);
  }

  console.log(
    `seed ${seed}, ${operations.length} calls, ${succeeded.size} of them carried out; ${summaryOf(attempts)}`,
  );
  expect(attempts.filter(({ faults }) => faults.length > 0).slice(0, 10)).toEqual([]);
  // Requests that are refused early test little of the implementation.
  if (isLong) expect(succeeded.size).toBeGreaterThan(operations.length * 0.8);
});

interface Attempt {
  sent: SentRequest;
  answer: Omit<Received, "body">;
  faults: string[];
}

function summaryOf(attempts: readonly Attempt[]): string {
  const byStatus = Object.entries(Object.groupBy(attempts, ({ answer }) => answer.status));
  const counts = byStatus.map(([status, some]) => `${status}: ${some?.length}`);
  const [longest] = attempts.toSorted((a, b) => b.answer.cpuMs - a.answer.cpuMs);
  const { method, url } = longest?.sent.request ?? {};
  return `${counts.join(", ")}; at most ${Math.round(longest?.answer.cpuMs ?? 0)} ms of CPU time: ${method} ${url}`;
}

function isErrorBody(body: string): boolean {
  try {
    return errorBody.safeParse(JSON.parse(body)).success;
  } catch {
    return false;
  }
}

const ownerIn = ({ url }: MadeRequest) => /^\/\w+\/([0-9a-f-]{36})\//.exec(url)?.[1];

interface Caller {
  roles: readonly RoleId[];
  ticket?: string;
}

/** A caller without access to a call tries it less often. */
function createCallerPicker(random: Random, callers: readonly Caller[]) {
  const deniedByOperation = new Map<Operation, Set<Caller>>();
  return (operation: Operation) => {
    const deniedCallers = deniedByOperation.get(operation) ?? new Set();
    deniedByOperation.set(operation, deniedCallers);
    const others = callers.filter((caller) => !deniedCallers.has(caller));
    const caller = random.pick(others.length > 0 && random.chance(0.8) ? others : callers);
    const recordStatus = (status: number) => {
      if (status === 401) deniedCallers.add(caller);
    };
    return { caller, recordStatus };
  };
}
