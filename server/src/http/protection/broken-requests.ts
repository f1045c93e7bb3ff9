import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";
import { toErrorBody } from "../error-shapes.ts";

/** In milliseconds. A proxy in front should close idle connections before we do. */
export const httpTimeouts = {
  /** For a whole request. */
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  /** Without traffic in either direction. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
};

const responses: Record<string, { status: number; detail: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, detail: texts.tooSlow },
  HPE_HEADER_OVERFLOW: { status: 431, detail: texts.headersTooLarge },
};

const bodyOf = (detail: string) =>
  JSON.stringify(toErrorBody(new AppError("VALIDATION_400", detail), `unread-${randomUUID()}`));

const headersFor = (body: string) => ({
  "content-type": "application/json; charset=utf-8",
  "content-length": Buffer.byteLength(body),
  connection: "close",
});

/** Answers bytes that are no HTTP request, and closes the connection: the start of the next request is unknown. */
export function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = responses[error.code ?? ""] ?? { status: 400, detail: texts.badRequest };
  const body = bodyOf(detail);
  const headers = Object.entries(headersFor(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** Node would answer an unknown `Expect` header without our error body. */
export function refuseExpectations(app: FastifyInstance): void {
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(texts.badRequest);
    response.writeHead(417, headersFor(body)).end(body);
  });
}
