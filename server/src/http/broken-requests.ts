import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { AppError } from "../errors/app-error.ts";
import { texts } from "../texts/texts.ts";
import { toErrorBody } from "./error-handler.ts";

/** How long a caller may take, in milliseconds. A proxy in front should let unused connections go before we do. */
export const httpTimeouts = {
  /** To send a whole request. */
  requestTimeout: 20_000,
  keepAliveTimeout: 65_000,
  /** Without a sign of life in either direction. */
  connectionTimeout: 120_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000, requireHostHeader: false },
};

const answers: Record<string, { status: number; detail: string }> = {
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

/** Answers what cannot be read as a request at all, and closes: nobody knows where the next one would begin. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, detail } = answers[error.code ?? ""] ?? { status: 400, detail: texts.badRequest };
  const body = bodyOf(detail);
  const headers = Object.entries(headersFor(body)).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join("")}\r\n${body}`);
  // Whoever does not take the answer gets no more time.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** What the runtime would refuse in its own words is refused in ours. */
export function refuseOddRequests(app: FastifyInstance): void {
  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const isNameless = raw.httpVersion === "1.1" && !raw.headers.host;
    done(isNameless ? new AppError("VALIDATION_400", texts.badRequest) : undefined);
  });
  app.server.on("checkExpectation", (_request: IncomingMessage, response: ServerResponse) => {
    const body = bodyOf(texts.badRequest);
    response.writeHead(417, headersFor(body)).end(body);
  });
}
