import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { FastifyReply, FastifyRequest } from "fastify";
import { texts } from "../texts/texts.ts";
import { AppError, toErrorBody } from "./error-handler.ts";

/** How long a caller may take to send a request, in milliseconds. The response to an import may take longer. */
export const httpTimeouts = {
  requestTimeout: 20_000,
  http: { headersTimeout: 10_000, connectionsCheckingInterval: 2000 },
};

const statuses: Record<string, number> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const unreadable = () => toErrorBody(new AppError("VALIDATION_400", texts.invalid));

/** Responds to input that is not HTTP with the usual error body, and closes the connection. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = statuses[error.code ?? ""] ?? 400;
  const body = JSON.stringify(unreadable());
  const headers = `content-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers}connection: close\r\n\r\n${body}`);
  // A client that does not read the response is disconnected.
  setTimeout(() => socket.destroy(), 1000).unref();
}

/** A URL that cannot be decoded reaches no route, and so not the error handler either. */
export function answerUnreadable(_error: unknown, _request: FastifyRequest, reply: FastifyReply): void {
  reply.code(400).send(unreadable());
}
