import type { Job } from "../../jobs/job.ts";
import { createMailer } from "../../outgoing/mailer.ts";
import { sendMails } from "./mail/send-mails.service.ts";

/** Digests are sent in the morning. */
const digestHour = 7;

/** Sends the e-mails that are due. Each is taken before it is sent, so that it is sent by one node. */
export const notificationMailJob: Job = {
  name: "notification-mail",
  retries: 0,
  timeLimitSeconds: 600,
  isSingleton: true,
  schedule: "* * * * *",
  run: async (_data, { db, jobSettings: { mail: settings }, signal, log }) => {
    if (!settings) return undefined;
    const mailer = createMailer(settings);
    try {
      const sent = await sendMails({ db, mailer, settings, signal, log, digestHour });
      return sent > 0 ? { sent } : undefined;
    } finally {
      mailer.close();
    }
  },
};
