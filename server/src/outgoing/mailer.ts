import { createTransport } from "nodemailer";

export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password when the server asks for them. */
  url: string;
  /** The sender of every mail. */
  from: string;
  /** The address of the catalogue, which mails link to. */
  publicUrl: string;
}

interface Mail {
  /** The same for every attempt, so that receivers can recognise a repeated mail. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

/** `refused` will be refused again; `unreachable` concerns every mail, not only this one. */
export type MailOutcome = { name: "sent" } | { name: "refused" | "delayed" | "unreachable"; reason: string };

export interface Mailer {
  send: (mail: Mail) => Promise<MailOutcome>;
  /** Rejects when the server cannot be reached or refuses our login. */
  verify: () => Promise<void>;
  close: () => void;
}

const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };
const domainOf = (url: string) => new URL(url).hostname;

/** Sends over one connection, which stays open between mails. */
export function createMailer({ url, from, publicUrl }: MailSettings): Mailer {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts });
  return {
    send: async ({ messageId, ...mail }) => {
      try {
        await transport.sendMail({
          ...mail,
          from,
          messageId: `<${messageId}@${domainOf(publicUrl)}>`,
          // No automatic replies.
          headers: { "auto-submitted": "auto-generated" },
          disableFileAccess: true,
          disableUrlAccess: true,
        });
        return { name: "sent" };
      } catch (error) {
        return toOutcome(error);
      }
    },
    verify: async () => {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

/** A reply to one mail has a code; without one the server could not be reached. */
function toOutcome(error: unknown): MailOutcome {
  const { responseCode, permanent, code, message = "" } = error as SmtpError;
  if (responseCode === undefined || code === "EAUTH") return { name: "unreachable", reason: message };
  return { name: permanent ? "refused" : "delayed", reason: message };
}

interface SmtpError {
  responseCode?: number;
  permanent?: boolean;
  code?: string;
  message?: string;
}
