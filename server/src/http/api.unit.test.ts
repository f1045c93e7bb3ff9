import { once } from "node:events";
import { request as httpRequest, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { endpoint, errorBody } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { anonymous } from "../callers/caller.ts";
import type { Database } from "../database/database.ts";
import { AppError } from "../errors/app-error.ts";
import { type Api, createApi } from "./api.ts";
import { createServer } from "./create-server.ts";

const maxBytes = 1000;
const sendFile = endpoint({
  method: "POST",
  effect: "write",
  path: "/file",
  summary: "Test",
  access: "public",
  upload: { mediaTypes: ["application/octet-stream"], maxBytes },
  response: z.object({ bytes: z.number() }),
});
const getNote = endpoint({
  method: "GET",
  path: "/note",
  summary: "Test",
  access: "public",
  query: z.object({ isBroken: z.string().optional() }),
  mediaTypes: ["text/plain; charset=utf-8"],
  response: z.string(),
});

const apps: FastifyInstance[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

async function listen(
  implement: (api: Api, app: FastifyInstance) => void,
): Promise<{ app: FastifyInstance; port: number }> {
  const app = await createServer({ logger: false });
  apps.push(app);
  implement(
    createApi(app, {
      // No handler of these tests reads the database.
      db: {} as Database,
      now: () => new Date(0),
      identify: () => anonymous,
      record: async () => {},
      limitRate: () => ({}),
      count: () => ({}),
      basePath: "",
    }),
    app,
  );
  await app.listen({ port: 0, host: "127.0.0.1" });
  return { app, port: (app.server.address() as AddressInfo).port };
}

function implementUpload(api: Api, ends: string[] = []): void {
  api.implement(sendFile, async ({ upload }) => {
    let bytes = 0;
    try {
      for await (const chunk of upload) bytes += chunk.length;
    } finally {
      ends.push(upload.destroyed ? "destroyed" : "open");
    }
    return { bytes };
  });
}

async function send(
  port: number,
  size: number,
  headers: Record<string, string | number> = {},
): Promise<IncomingMessage> {
  const call = httpRequest({
    port,
    host: "127.0.0.1",
    path: sendFile.path,
    method: "POST",
    headers: { "content-type": "application/octet-stream", ...headers },
  });
  call.on("error", () => {});
  for (let sent = 0; sent < size; sent += 500) call.write(Buffer.alloc(Math.min(500, size - sent)));
  call.end();
  const [response] = await once(call, "response");
  return response;
}

test("a streamed body reaches the handler whole", async () => {
  const { port } = await listen((api) => implementUpload(api));

  const response = await send(port, maxBytes);

  expect([response.statusCode, JSON.parse(await text(response))]).toEqual([200, { bytes: maxBytes }]);
});

test.for([
  ["while it is sent", { "transfer-encoding": "chunked" }, ["destroyed"]],
  ["in advance", { "content-length": 5000 }, []],
] as const)("a streamed body that is found too large %s gets 413", async ([, headers, expected]) => {
  const ends: string[] = [];
  const { port } = await listen((api) => implementUpload(api, ends));

  const response = await send(port, 5000, headers);

  expect([response.statusCode, errorBody.parse(JSON.parse(await text(response))).code]).toEqual([
    413,
    "PAYLOAD_TOO_LARGE_413",
  ]);
  expect(ends).toEqual(expected);
});

test("a body of another media type than declared is refused", async () => {
  const { port } = await listen((api) => implementUpload(api));

  const response = await send(port, 10, { "content-type": "application/json" });

  expect(response.statusCode).toBe(400);
});

test("the declared media type decides the type of the response and the shape of its errors", async () => {
  const { app } = await listen((api) =>
    api.implementEncoded(getNote, async ({ query }) => {
      if (query.isBroken) throw new AppError("CONFLICT_409", "Redan gjort");
      return { content: "Anteckning" };
    }),
  );

  const [good, bad] = [await app.inject("/note"), await app.inject("/note?isBroken=1")];

  expect([good.headers["content-type"], good.body]).toEqual(["text/plain; charset=utf-8", "Anteckning"]);
  expect([bad.statusCode, bad.headers["content-type"]]).toEqual([409, "text/plain; charset=utf-8"]);
  expect(bad.body).toMatch(/^CONFLICT_409 Redan gjort\n/);
});

test("a server that stops answers with our error body and Retry-After", async () => {
  const held = Promise.withResolvers<void>();
  const { app, port } = await listen((api, server) => {
    server.addHook("preClose", () => held.promise);
    api.implementEncoded(getNote, async () => ({ content: "" }));
  });

  const closed = app.close();
  const response = await fetch(`http://127.0.0.1:${port}/note`, { headers: { accept: "application/json" } });
  const body = await response.text();
  held.resolve();
  await closed;

  expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
  expect(body).toContain("UNAVAILABLE_503");
});
