import {
  apiBasePath,
  type Endpoint,
  type EndpointArgs,
  type EndpointResult,
  type ErrorBody,
  errorBody,
  getMeasure,
  type RoleId,
  searchMeasures,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestSearch,
  suggestViewTemplates,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance, LightMyRequestResponse } from "fastify";
import { buildApp } from "../app.ts";
import type { AppDependencies } from "../app-dependencies.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import type { OpenDatabase } from "../database/open-database.ts";
import { openJobQueue } from "../jobs/job-queue.ts";
import type { ShippedConcept } from "../modules/concepts/shipped-concepts.ts";
import { issueTicket } from "../modules/login/tickets.service.ts";
import { createSearchCatalogue } from "../modules/measure-search/catalogue/search-catalogue.service.ts";
import { createUsageCounter, type UsageCounter } from "../modules/usage-statistics/usage-counter.service.ts";
import { createSecretBox } from "../secrets/secret-box.ts";
import { cleanUp } from "./clean-up.ts";
import { type Fixture, openTestDatabase } from "./test-database.ts";
import { testTime } from "./test-time.ts";

/** A caller's ticket; undefined is an anonymous caller. */
export type Ticket = string | undefined;

export interface TestApp {
  app: FastifyInstance;
  db: Database;
  listen: OpenDatabase["listen"];
  usage: UsageCounter;
  /** The clock of the server; tests may set it. */
  clock: { now: Date };
  logIn: (...roles: RoleId[]) => Promise<string>;
  call: <E extends Endpoint>(endpoint: E, args: EndpointArgs<E>, ticket?: Ticket) => Promise<Answer<E>>;
}

interface Answer<E extends Endpoint> {
  status: number;
  headers: LightMyRequestResponse["headers"];
  /** The response body; reading it after a failed call fails the test with the error. */
  readonly body: EndpointResult<E>;
  readonly error: ErrorBody;
}

/** The endpoints that are answered from the catalogue in memory. */
const answeredFromMemory: readonly string[] = [
  searchMeasures,
  suggestSearch,
  getMeasure,
  suggestMeasurementSources,
  suggestReportingSystems,
  suggestViewTemplates,
].map(({ path }) => path);

/** Local accounts only, and no delay after wrong guesses. */
export const testLogin = {
  demo: false,
  publicUrl: undefined,
  oidc: undefined,
  requiresAdminFactor: false,
  pause: async () => {},
};

export const testSecrets = createSecretBox(["a key that seals what the tests store"]);

interface Changes extends Partial<AppDependencies> {
  /** None by default: each server would spend half a second on adding their words to its index. */
  shippedConcepts?: readonly ShippedConcept[];
}

/** The whole server on a database of its own, for one test file. */
export async function startTestApp(
  { shippedConcepts = [], ...changes }: Changes = {},
  fixture: Fixture = "empty",
): Promise<TestApp> {
  const { db, writeDb, close, isAnswering, listen } = await openTestDatabase(fixture);
  const clock = { now: testTime };
  const catalogue = createSearchCatalogue(db, { shippedConcepts });
  const usage = createUsageCounter({ db, now: () => clock.now });
  const jobs = await openJobQueue(db, { warn: () => {} });
  const app = await buildApp({
    db,
    writeDb: changes.db ?? writeDb,
    listen,
    isDatabaseAnswering: isAnswering,
    catalogue,
    usage,
    jobs,
    secrets: testSecrets,
    receivers: { allowsAnyAddress: false, privateHosts: ["127.0.0.1"] },
    now: () => clock.now,
    buildInfo: { version: "0.0.0", build: "test" },
    logger: false,
    login: testLogin,
    // Without caching, because tests also write to the database directly, like another node.
    responseMaxAgeMs: 0,
    ...changes,
  });
  cleanUp(async () => {
    // The tests' own HTTP client keeps connections open, and replaces those that are closed.
    const cutOff = setInterval(() => app.server.closeAllConnections(), 50);
    await app.close().finally(() => clearInterval(cutOff));
    await jobs.close();
    await close();
  });
  return {
    app,
    db,
    listen,
    usage,
    clock,
    logIn: (...roles) => logIn(db, roles, clock.now),
    call: async (endpoint, args, ticket) => {
      // Makes the catalogue read what a test has written to the database directly.
      if (answeredFromMemory.includes(endpoint.path)) await catalogue.catchUp();
      return call(app, endpoint, { args, ticket });
    },
  };
}

async function logIn(db: Database, roles: RoleId[], now: Date): Promise<string> {
  const id = newId();
  await db
    .insertInto("appUser")
    .values({ id, username: id, firstName: "Test", lastName: roles.join("-"), roles, passwordHash: "-", created: now })
    .execute();
  return issueTicket(db, { id });
}

interface CallInput<E extends Endpoint> {
  args: EndpointArgs<E>;
  ticket: Ticket;
}

async function call<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  { args, ticket }: CallInput<E>,
): Promise<Answer<E>> {
  const { params = {}, query = {}, headers = {}, body } = args as Record<string, Record<string, string> | undefined>;
  const response = await app.inject({
    method: endpoint.method,
    url: apiBasePath + endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name]))),
    query,
    headers: { ...headers, ...(ticket && { "x-hiqaa": ticket }) },
    ...(body !== undefined && { payload: body }),
  });
  return toAnswer(endpoint, response);
}

function toAnswer<E extends Endpoint>(endpoint: E, response: LightMyRequestResponse): Answer<E> {
  return {
    status: response.statusCode,
    headers: response.headers,
    get body() {
      if (response.statusCode >= 300) throw new Error(`${endpoint.method} ${endpoint.path} answered ${response.body}`);
      return (response.statusCode === 204 ? undefined : response.json()) as EndpointResult<E>;
    },
    get error() {
      return errorBody.parse(response.json());
    },
  };
}
