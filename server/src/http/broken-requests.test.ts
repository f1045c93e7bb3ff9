import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { errorBody, getHealth } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../testing/start-test-app.ts";

const { app } = await startTestApp();
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

/** Sends bytes as they are, and gives the answer's status and body. */
async function send(bytes: string): Promise<{ status: number; body: unknown }> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.end(bytes);
  const [head = "", body = ""] = (await text(socket)).split("\r\n\r\n");
  return { status: Number(head.split(" ")[1]), body: JSON.parse(body) };
}

test.for([
  ["that is no request", "HELLO\r\n\r\n", 400],
  ["with a broken length", "POST /x HTTP/1.1\r\nhost: a\r\ncontent-length: x\r\n\r\n", 400],
  ["without a host", `GET ${getHealth.path} HTTP/1.1\r\nconnection: close\r\n\r\n`, 400],
  ["with headers without end", `GET / HTTP/1.1\r\nhost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`, 431],
  ["that expects the impossible", "GET / HTTP/1.1\r\nhost: a\r\nexpect: wonders\r\nconnection: close\r\n\r\n", 417],
] as const)("a call %s gets our error body", async ([, bytes, status]) => {
  const answer = await send(bytes);

  expect(answer.status).toBe(status);
  expect(errorBody.parse(answer.body).code).toBe("VALIDATION_400");
});

test("a call that is never finished is not waited for", () => {
  const { headersTimeout, requestTimeout } = app.server;

  expect([headersTimeout, requestTimeout]).toEqual([10_000, 20_000]);
});
