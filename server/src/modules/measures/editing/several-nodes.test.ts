import {
  apiBasePath,
  changeSingleField,
  createMeasure,
  getMeasure,
  publishVersion,
  updatePublishedVersion,
} from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenPublishableContent } from "../../../testing/given-measures.ts";
import { givenMainEditor, shareDatabase } from "../../../testing/start-node.ts";

const shared = await shareDatabase("empty");
const pairs = 30;

interface RequestOptions {
  method: "GET" | "POST" | "PUT";
  path: string;
  ticket: string;
  payload?: object;
  revision?: unknown;
}

const send = (app: FastifyInstance, { method, path, ticket, payload, revision }: RequestOptions) =>
  app.inject({
    method,
    url: apiBasePath + path,
    headers: { "x-hiqaa": ticket, ...(revision !== undefined && { "if-match": `"${revision}"` }) },
    ...(payload && { payload }),
  });

test.skipIf(!shared)("a client that moves between nodes is never refused for its own writes", async () => {
  if (!shared) return;
  const [one, two] = [await shared.startNode(), await shared.startNode()];
  const ticket = await givenMainEditor(one.database);
  const payload = await givenPublishableContent(one.database.db);
  const created = await send(one.app, { method: "POST", path: createMeasure.path, ticket, payload });
  const { id: measureId, measureVersions } = created.json();
  const [{ id }] = measureVersions;
  const read = async ({ app }: typeof one) =>
    (await send(app, { method: "GET", path: getMeasure.path.replace(":id", measureId), ticket })).json();
  const save = ({ app }: typeof one, revision: unknown) =>
    send(app, {
      method: "PUT",
      path: changeSingleField.path.replace(":id", id),
      ticket,
      revision,
      payload: { field: "description", value: `Text ${newId()}` },
    });

  const refused: unknown[] = [];
  let revision: unknown = measureVersions[0].revision;
  for (let pair = 0; pair < pairs; pair += 1) {
    const [here, there] = pair % 2 ? [one, two] : [two, one];
    const first = await save(here, revision);
    const second = await save(there, first.json().revision);
    const third = await save(here, (await read(here)).measureVersions[0].revision);
    const seen = (await read(there)).measureVersions[0].revision;
    const fourth = await save(there, seen);
    refused.push(...[first, second, third, fourth].filter(({ statusCode }) => statusCode !== 200).map((r) => r.body));
    revision = fourth.json().revision;
  }

  expect(refused).toEqual([]);
});

test.skipIf(!shared)("a published version can be updated on the node that did not publish it", async () => {
  if (!shared) return;
  const [one, two] = [await shared.startNode(), await shared.startNode()];
  const ticket = await givenMainEditor(one.database);
  const statuses: number[] = [];
  for (let pair = 0; pair < 10; pair += 1) {
    const payload = await givenPublishableContent(one.database.db);
    const created = await send(one.app, { method: "POST", path: createMeasure.path, ticket, payload });
    const { id: measureId, measureVersions } = created.json();
    const version = measureVersions[0].id;
    // Both nodes have read the draft.
    for (const { app } of [one, two])
      await send(app, { method: "GET", path: getMeasure.path.replace(":id", measureId), ticket });
    await send(one.app, { method: "PUT", path: publishVersion.path.replace(":id", version), ticket, payload: {} });
    const seen = (
      await send(two.app, { method: "GET", path: getMeasure.path.replace(":id", measureId), ticket })
    ).json();
    const updated = await send(two.app, {
      method: "PUT",
      path: updatePublishedVersion.path.replace(":id", version),
      ticket,
      revision: seen.measureVersions[0].revision,
      payload: { ...payload, title: `Nytt ${newId()}` },
    });
    statuses.push(updated.statusCode);
  }

  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200));
});
