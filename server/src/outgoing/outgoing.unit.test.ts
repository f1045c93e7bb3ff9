import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { isPrivateAddress } from "./private-addresses.ts";
import { type OutgoingRequest, sendRequest } from "./send-request.ts";

const closing: (() => void)[] = [];
afterAll(() => {
  for (const close of closing) close();
});

async function givenServer(listener: RequestListener): Promise<URL> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
}

const send = (changes: Partial<OutgoingRequest> & { url: URL }) =>
  sendRequest({ method: "GET", timeoutMs: 5000, maxBytes: 100, allowsPrivate: true, ...changes });

test.each([
  ["127.0.0.1", true],
  ["10.2.3.4", true],
  ["172.31.255.255", true],
  ["169.254.169.254", true],
  ["100.64.0.1", true],
  ["0.0.0.0", true],
  ["::1", true],
  ["::ffff:127.0.0.1", true],
  ["::ffff:8.8.8.8", true],
  ["fd00::1", true],
  ["fe80::1", true],
  ["::ffff:0:10.0.0.1", true],
  ["64:ff9b::10.0.0.1", true],
  ["4000::1", true],
  ["3fff::1", true],
  ["8.8.8.8", false],
  ["172.32.0.1", false],
  ["2a00:1450:400f::1", false],
])("%s is inside: %s", (address, isInside) => {
  expect(isPrivateAddress(address)).toBe(isInside);
});

test("no request is sent to a private address, whether by number, in another notation or by name", async () => {
  let calls = 0;
  const { port } = await givenServer((_request, response) => {
    calls += 1;
    response.end();
  });

  for (const host of ["127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1", "[::ffff:7f00:1]"]) {
    const url = new URL(`http://${host}:${port}/`);
    await expect(send({ url, allowsPrivate: false })).rejects.toThrow("is not on the open internet");
  }

  expect(calls).toBe(0);
});

test("an answer is read as far as is wanted, and a redirect is not followed", async () => {
  const url = await givenServer((request, response) => {
    response.writeHead(302, { location: "http://10.0.0.1/" });
    response.end(request.method === "POST" ? "x".repeat(100_000) : "");
  });

  const { status, headers, body } = await send({ url, method: "POST", body: "åäö" });

  expect([status, headers.location, body.length]).toEqual([302, "http://10.0.0.1/", 100]);
});

test("a request that takes too long is aborted", async () => {
  const silent = await givenServer(() => {});
  const dripping = await givenServer((_request, response) => {
    response.writeHead(200);
    const drip = setInterval(() => response.write("x"), 20);
    response.on("close", () => clearInterval(drip));
  });

  await expect(send({ url: silent, timeoutMs: 100 })).rejects.toThrow();
  await expect(send({ url: dripping, timeoutMs: 200, maxBytes: 1_000_000 })).rejects.toThrow();
});
