import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { apiBasePath, errorBody, getChangesFeed, getHealth, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { texts } from "../../texts/texts.ts";

const { app } = await startTestApp();
const { headersTimeout, requestTimeout } = app.server;
// Shorter timeouts than in production, so that tests of slow clients are fast.
Object.assign(app.server, { headersTimeout: 200, requestTimeout: 400, connectionsCheckingInterval: 50 });
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

/** Sends raw bytes, and returns the status and the body of the response. */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  return toAnswer(await text(socket));
}

function toAnswer(bytes: string): { status: number; body: unknown } {
  const [head = "", body = ""] = bytes.split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

test.for([
  ["that is no request", "HELLO\r\n\r\n", 400],
  ["with a broken length", "POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n", 400],
  ["without a host", `GET ${getHealth.path} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
  [
    "with two hosts",
    `GET ${getHealth.path} HTTP/1.1\r\nhost: localhost\r\nHost: evil.example\r\nconnection: close\r\n\r\n`,
    400,
  ],
  ["with headers without end", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ["that expects the impossible", "GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n", 417],
] as const)("a call %s gets our error body", async ([, bytes, status]) => {
  const answer = await send(bytes);

  expect(answer.status).toBe(status);
  expect(errorBody.parse(answer.body).code).toBe("VALIDATION_400");
});

test("a feed that is called without a host, as HTTP/1.0 may, links to the address that was called", async () => {
  const socket = connect(port, "127.0.0.1");
  socket.write(`GET ${apiBasePath}${getChangesFeed.path} HTTP/1.0\r\n\r\n`);

  expect(await text(socket)).toContain(`<id>http://127.0.0.1:${port}${apiBasePath}${getChangesFeed.path}</id>`);
});

test("a caller has ten seconds for its headers and twenty for all of its request", () => {
  expect([headersTimeout, requestTimeout]).toEqual([10_000, 20_000]);
});

const head = `POST ${apiBasePath}${searchMeasures.path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n`;
test.for([
  ["its headers", head],
  ["its body", `${head}content-length: 10000\r\n\r\n{`],
] as const)("a client that drips %s gets an error in our format, and is disconnected", async ([, bytes]) => {
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  await once(socket, "connect");
  socket.write(bytes);
  const drip = setInterval(() => socket.write("x"), 20);

  const answer = toAnswer(await text(socket));
  clearInterval(drip);

  expect(answer.status).toBe(408);
  expect(errorBody.parse(answer.body)).toMatchObject({ code: "VALIDATION_400", detailInfo: texts.tooSlow });
});
