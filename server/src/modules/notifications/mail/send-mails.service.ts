import { randomInt } from "node:crypto";
import { fullName } from "@indikatorkatalogen/contract";
import { callerOf } from "../../../callers/caller.ts";
import type { Database } from "../../../database/database.ts";
import type { WorkLog } from "../../../jobs/job.ts";
import type { Mailer, MailOutcome, MailSettings } from "../../../outgoing/mailer.ts";
import { notificationTexts } from "../../../texts/notification-texts.ts";
import { leaseNoticeToMail, recordNoticeMail } from "../../account-notices/account-notices.service.ts";
import { leasePendingAddress, writeCode } from "../notification-settings.repository.ts";
import { canSee, hashCode } from "../notifications.service.ts";
import { composeMail } from "./compose-mail.ts";
import { composeNotice } from "./compose-notice.ts";
import { toMailItem } from "./draft-difference.service.ts";
import * as repository from "./mails.repository.ts";

export interface MailSending {
  db: Database;
  mailer: Mailer;
  settings: MailSettings;
  signal: AbortSignal;
  log: Pick<WorkLog, "warn">;
  /** The hour of the Swedish day from which digests are sent. */
  digestHour: number;
}

const maxTries = 8;

/** Sends everything that is due, until there is no more or the mail server cannot be reached. Returns how many. */
export async function sendMails(sending: MailSending): Promise<number> {
  await repository.cancelOutdatedMails(sending.db);
  let sent = 0;
  for (const sendNext of [sendCode, sendNotice, sendImmediate, sendDigest]) {
    for (let outcome = await sendNext(sending); outcome; outcome = await sendNext(sending)) {
      if (outcome.name === "unreachable") {
        sending.log.warn({ reason: outcome.reason }, "the mail server cannot be reached");
        return sent;
      }
      if (outcome.name === "sent") sent += 1;
      else sending.log.warn({ reason: outcome.reason }, "a mail was not accepted");
      sending.signal.throwIfAborted();
    }
  }
  return sent;
}

/** Undefined when nothing is due. */
type SendNext = (sending: MailSending) => Promise<MailOutcome | undefined>;

const sendCode: SendNext = async ({ db, mailer }) => {
  const pending = await leasePendingAddress(db, maxTries);
  if (!pending) return undefined;
  const { userId, pendingEmail } = pending;
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const text = notificationTexts.codeText(code);
  const greeting = notificationTexts.greeting(pending.firstName);
  const outcome = await mailer.send({
    messageId: `code-${userId}-${Date.now()}`,
    to: pendingEmail,
    subject: notificationTexts.codeSubject,
    text: `${greeting}\n\n${text}`,
    html: `<p>${greeting.replace(/[<>&]/g, "")}</p><p>${text}</p>`,
  });
  if (outcome.name === "sent") await writeCode(db, { userId, pendingEmail, codeHash: hashCode(userId, code) });
  return outcome;
};

/** At once and to every confirmed address: the owner may have to act. */
const sendNotice: SendNext = async ({ db, mailer, settings }) => {
  const notice = await leaseNoticeToMail(db);
  if (!notice) return undefined;
  const { id, email } = notice;
  const outcome = await mailer.send({
    ...composeNotice(notice, settings.publicUrl),
    messageId: `notice-${id}`,
    to: email,
  });
  await recordNoticeMail(db, { id, outcome: outcome.name, maxTries });
  return outcome;
};

const sendImmediate: SendNext = async (sending) => {
  const { db } = sending;
  const taken = await repository.leaseImmediateNotification(db);
  if (!taken) return undefined;
  const ids = [taken.notificationId];
  const outcome = await sendLetter(sending, { ...taken, ids, messageId: taken.notificationId, isDigest: false });
  await settle(db, ids, outcome);
  return outcome;
};

const sendDigest: SendNext = async (sending) => {
  const { db, digestHour } = sending;
  const taken = await repository.leaseDigest(db, digestHour);
  if (!taken) return undefined;
  const { recipient, notificationIds: ids, day } = taken;
  const messageId = `digest-${recipient.userId}-${day}`;
  const outcome = await sendLetter(sending, { recipient, ids, messageId, isDigest: true });
  await settle(db, ids, outcome);
  if (outcome.name === "sent") await repository.markDigestSent(db, recipient.userId, day);
  else await repository.releaseDigest(db, recipient.userId);
  return outcome;
};

interface Letter {
  recipient: repository.MailRecipient;
  ids: readonly string[];
  messageId: string;
  isDigest: boolean;
}

/** Leaves out what the recipient may no longer see; without any notification left, no mail is sent. */
async function sendLetter(
  { db, mailer, settings }: MailSending,
  { recipient, ids, messageId, isDigest }: Letter,
): Promise<MailOutcome> {
  const { userId, username, firstName, lastName, roles } = recipient;
  const caller = callerOf({ id: userId, username, firstName, lastName, roles });
  const notifications = await repository.listNotificationsById(db, ids);
  const visible = notifications.filter((notification) => canSee(caller, notification));
  if (visible.length === 0) return { name: "refused", reason: "the recipient may no longer see what it tells of" };
  const items = [];
  for (const notification of visible) items.push(await toMailItem(db, notification, caller));
  const name = firstName || fullName(recipient);
  const mail = composeMail({ name, items, publicUrl: settings.publicUrl, isDigest });
  return mailer.send({ ...mail, messageId, to: recipient.email });
}

async function settle(db: Database, ids: readonly string[], { name }: MailOutcome): Promise<void> {
  if (name === "sent") await repository.markMails(db, ids, "SENT");
  else if (name === "refused") await repository.markMails(db, ids, "FAILED");
  else if (name === "delayed") await repository.retryMails(db, { ids, maxTries });
  else await repository.releaseMails(db, ids);
}
