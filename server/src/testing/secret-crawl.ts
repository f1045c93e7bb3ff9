import type { Endpoint, Measure } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { newId } from "../database/new-id.ts";
import type { Ticket } from "./start-test-app.ts";
import { callAny, countFreeParams, nameOf } from "./walk-endpoints.ts";

/** Every id by which a measure and its parts can be requested. */
export function idsOf({ id, measureVersions }: Measure): string[] {
  const parts = measureVersions.flatMap((version) => [
    version.id,
    ...[version.submeasures, version.actors, version.connections, version.targetValues].flat().map((part) => part.id),
  ]);
  return [id, ...parts];
}

interface RequestInput {
  values: readonly string[];
  words?: string;
  ticket?: Ticket;
}

/** The response, without values that differ between any two calls and without the values of the request. */
export async function normalizedResponse(
  app: FastifyInstance,
  endpoint: Endpoint,
  { values, words, ticket }: RequestInput,
): Promise<string> {
  const query = words === undefined ? {} : { searchValue: words, name: words, title: words };
  const body = words === undefined ? {} : { searchValue: words, facets: true };
  const { statusCode, body: response } = await callAny(app, endpoint, { values, query, body, ticket });
  const requested = words === undefined ? values : [...values, words];
  const normalized = requested.reduce((text, value) => text.replaceAll(value, "requested"), response);
  return `${statusCode} ${normalized.replace(/"transactionId":"[^"]*"/, "")}`;
}

/** Two words that no document contains; a search for an id would be another kind of request. */
const randomWords = (): string => {
  const letters = newId().replace(/\d/g, (digit) => String.fromCharCode(103 + Number(digit)));
  return letters.replace("-", " ").replaceAll("-", "");
};

/** The endpoints that respond differently to a measure's ids and title than to made-up ones. */
export async function listRevealingEndpoints(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  { measure, ticket, reviewIds = [] }: { measure: Measure; ticket?: Ticket; reviewIds?: readonly string[] },
): Promise<string[]> {
  const ids = [...idsOf(measure), ...reviewIds];
  const owners = [measure.id, ...measure.measureVersions.map(({ id }) => id)];
  // A part belongs to a measure or version, and a part of a review to a review.
  const pairs = [
    ...owners.flatMap((owner) => idsOf(measure).map((id) => [owner, id])),
    ...reviewIds.flatMap((owner) => reviewIds.map((id) => [owner, id])),
  ];
  // An endpoint without such parameters is called once.
  const byParams = [[[]], ids.map((id) => [id])];
  const words = measure.measureVersions[0]?.title ?? "";

  const revealing = new Set<string>();
  for (const endpoint of endpoints) {
    const baseline = await normalizedResponse(app, endpoint, {
      values: [newId(), newId()],
      words: randomWords(),
      ticket,
    });
    for (const values of byParams[countFreeParams(endpoint)] ?? pairs) {
      const response = await normalizedResponse(app, endpoint, { values, words, ticket });
      if (response !== baseline) revealing.add(nameOf(endpoint));
    }
  }
  return [...revealing];
}
