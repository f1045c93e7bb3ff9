import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";

interface ReceivedMail {
  to: string[];
  headers: Map<string, string>;
  /** Decoded, text and HTML together. */
  body: string;
  raw: string;
}

export interface MailServer {
  url: string;
  received: ReceivedMail[];
  /** The reply to the next mails: a code such as 450 or 550; 0 accepts them. */
  refuseWith: (code: number) => void;
  close: () => Promise<void>;
}

/** A real SMTP server that stores the mails that it receives. */
export async function startMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  let code = 0;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      if (code === 0) return done();
      done(Object.assign(new Error("not now"), { responseCode: code }));
    },
    onData: (stream, session, done) => {
      void text(stream).then((raw) => {
        received.push(
          toMail(
            raw,
            session.envelope.rcptTo.map(({ address }) => address),
          ),
        );
        done();
      });
    },
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = server.listen(0, "127.0.0.1", resolve);
  await promise;
  return {
    url: `smtp://127.0.0.1:${(socket.address() as AddressInfo).port}`,
    received,
    refuseWith: (next) => {
      code = next;
    },
    close: () => new Promise((done) => server.close(done)),
  };
}

function toMail(raw: string, to: string[]): ReceivedMail {
  const [head = ""] = raw.split("\r\n\r\n", 1);
  const unfolded = head.replace(/\r\n[ \t]+/g, " ");
  const headers = new Map(
    unfolded.split("\r\n").map((line) => {
      const index = line.indexOf(":");
      return [line.slice(0, index).toLowerCase(), decodeWords(line.slice(index + 1).trim())];
    }),
  );
  return { to, headers, body: decodeBody(raw), raw };
}

/** `=?UTF-8?Q?…?=` and `=?UTF-8?B?…?=` */
const decodeWords = (value: string) =>
  value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([qb])\?(.*?)\?=/gi, (_, kind: string, content: string) =>
      kind.toLowerCase() === "b"
        ? Buffer.from(content, "base64").toString()
        : decodeQuoted(content.replaceAll("_", " ")),
    );

const decodeQuoted = (content: string) =>
  Buffer.from(
    content.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  ).toString();

/** Every part is quoted-printable, base64 or plain. */
function decodeBody(raw: string): string {
  return raw
    .split(/\r\n--[^\r\n]+/)
    .map((part) => {
      const [head = "", ...rest] = part.split("\r\n\r\n");
      const content = rest.join("\r\n\r\n");
      if (/transfer-encoding: *base64/i.test(head)) return Buffer.from(content, "base64").toString();
      if (/transfer-encoding: *quoted-printable/i.test(head)) return decodeQuoted(content.replace(/=\r\n/g, ""));
      return content;
    })
    .join("\n");
}
