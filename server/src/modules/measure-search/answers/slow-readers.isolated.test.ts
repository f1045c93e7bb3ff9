import { type AddressInfo, connect, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { apiBasePath, searchMeasures } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../../testing/start-test-app.ts";

const { app, call } = await startTestApp({}, "demo");
await app.listen({ port: 0, host: "127.0.0.1" });
const { port } = app.server.address() as AddressInfo;

const path = apiBasePath + searchMeasures.path;
/** More than fits in the socket buffers, so that answers wait in the server. */
const requestsPerReader = 60;
const readers = 4;

/** No two are alike. */
const searchOf = (reader: number, index: number) => ({
  pageSize: 60,
  validFrom: 1 + reader * requestsPerReader + index,
});

function toRequest(body: object, isLast: boolean): string {
  const text = JSON.stringify(body);
  const headers = ["host: 127.0.0.1", "content-type: application/json", `content-length: ${text.length}`];
  return [`POST ${path} HTTP/1.1`, ...headers, `connection: ${isLast ? "close" : "keep-alive"}`, "", text].join("\r\n");
}

function sendWithoutReading(reader: number): Socket {
  const socket = connect(port, "127.0.0.1").pause();
  for (let index = 0; index < requestsPerReader; index++)
    socket.write(toRequest(searchOf(reader, index), index === requestsPerReader - 1));
  return socket;
}

function bodiesOf(sent: Buffer): string[] {
  const bodies: string[] = [];
  for (let at = sent.indexOf("\r\n\r\n"); at >= 0; at = sent.indexOf("\r\n\r\n", at)) {
    const head = sent.toString("latin1", sent.lastIndexOf("HTTP/1.1", at), at);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    bodies.push(sent.toString("utf8", at + 4, at + 4 + length));
    at += 4 + length;
  }
  return bodies;
}

test("a slow reader gets its own answers complete, however many others are answered meanwhile", async () => {
  const sockets = Array.from({ length: readers }, (_, reader) => sendWithoutReading(reader));
  for (let index = 0; index < 100; index++) {
    await call(searchMeasures, { body: { searchValue: "vård", pageSize: 30, validFrom: 1_000_000 + index } });
  }

  const answers = (await Promise.all(sockets.map((socket) => buffer(socket)))).map(bodiesOf);

  const expected = (await app.inject({ method: "POST", url: path, payload: { pageSize: 60 } })).body;
  expect(answers.map(({ length }) => length)).toEqual(answers.map(() => requestsPerReader));
  expect(answers.flat().find((body) => body !== expected)).toBeUndefined();
});
