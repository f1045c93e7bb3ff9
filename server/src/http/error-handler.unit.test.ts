import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import Fastify from "fastify";
import { expect, test } from "vitest";
import { installErrorHandler } from "./error-handler.ts";

test("a caller who hangs up in the middle of a body causes no error in the log", async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { level: "error", stream: { write: (line: string) => void lines.push(line) } } });
  installErrorHandler(app);
  app.post("/", async () => "read");
  const requestStarted = new Promise<void>((resolve) => {
    app.addHook("onRequest", async () => resolve());
  });
  const answered = new Promise<number>((resolve) => {
    app.addHook("onError", async (_request, reply) => {
      setImmediate(() => resolve(reply.statusCode));
    });
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  await once(socket, "connect");

  socket.write("POST / HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{");
  await requestStarted;
  socket.resetAndDestroy();

  expect(await answered).toBe(400);
  await app.close();
  expect(lines).toEqual([]);
});
