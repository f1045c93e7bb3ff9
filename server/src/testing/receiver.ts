import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Webhook } from "standardwebhooks";
import type { EventPayload } from "../modules/deliveries/sender/pending-deliveries.repository.ts";

interface ReceivedMessage {
  id: string;
  type: string;
  data: EventPayload;
  traceparent: string | undefined;
}

type Answer = (message: ReceivedMessage, response: ServerResponse) => void;

export interface Receiver {
  url: string;
  /** Every message with a valid signature, in the order of arrival, whatever the response. */
  received: ReceivedMessage[];
  /** The messages that were answered with 200, without repetitions, which have the same id. */
  accepted: ReceivedMessage[];
  /** Why messages were refused. */
  verificationErrors: string[];
  /** Sets the secret with which messages are verified, by the library that receivers use. */
  expectSecret: (secret: string) => void;
  answerWith: (answer: Answer) => void;
  stop: () => Promise<void>;
  restart: () => Promise<void>;
}

const accept: Answer = (_message, response) => response.writeHead(200).end("OK");

/** A real server that messages are sent to. */
export async function startReceiver(): Promise<Receiver> {
  const received: ReceivedMessage[] = [];
  const accepted: ReceivedMessage[] = [];
  const verificationErrors: string[] = [];
  let secret = "";
  let answer = accept;
  let port = 0;

  const server = createServer(async (request, response) => {
    try {
      const message = await verify(request, secret);
      received.push(message);
      answer(message, response);
      response.once("finish", () => {
        if (response.statusCode === 200 && accepted.every(({ id }) => id !== message.id)) accepted.push(message);
      });
    } catch (error) {
      verificationErrors.push(String(error));
      response.writeHead(400).end();
    }
  });
  const open = () => new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  await open();
  port = (server.address() as AddressInfo).port;
  return {
    url: `http://127.0.0.1:${port}/mottag`,
    received,
    accepted,
    verificationErrors,
    expectSecret: (value) => {
      secret = value;
    },
    answerWith: (value) => {
      answer = value;
    },
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
    restart: open,
  };
}

async function verify(request: IncomingMessage, secret: string): Promise<ReceivedMessage> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const headers = request.headers as Record<string, string>;
  const payload = new Webhook(secret).verify(Buffer.concat(chunks).toString("utf8"), headers) as Omit<
    ReceivedMessage,
    "id" | "traceparent"
  >;
  return { id: headers["webhook-id"] ?? "", traceparent: headers.traceparent, ...payload };
}
