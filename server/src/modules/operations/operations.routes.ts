import * as contract from "@indikatorkatalogen/contract";
import { attributionOf } from "../../callers/service-context.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import type { Api } from "../../http/api.ts";
import type { Context } from "../../http/endpoints/call-endpoint.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import {
  countQueue,
  findJobName,
  listJobEntries,
  listSamples,
  readOperation,
  setPaused,
} from "./operations.repository.ts";

/** Operations of technicians: pausing and resuming, jobs and queues. */
export function operationRoutes(api: Api, jobs: JobQueue): void {
  api.implement(contract.getMessageSending, (_, { db }) => readOperation(db, "messagesending"));
  api.implement(contract.pauseMessageSending, (_, context) => pause(context, "messagesending", true));
  api.implement(contract.resumeMessageSending, (_, context) => pause(context, "messagesending", false));
  api.implement(contract.getPolling, (_, { db }) => readOperation(db, "polling"));
  api.implement(contract.pausePolling, (_, context) => pause(context, "polling", true));
  api.implement(contract.resumePolling, (_, context) => pause(context, "polling", false));

  api.implement(contract.listJobs, ({ query }, { db }) => listJobEntries(db, query));
  api.implement(contract.retryJob, async ({ params }, { db }) => {
    const name = await findJobName(db, params.id);
    if (!name) throw entityNotFound();
    await jobs.retry(name, params.id);
  });
  api.implement(contract.getQueues, async (_, { db }) => ({
    messages: { ...(await countQueue(db, "messages")), samples: await listSamples(db, "messages") },
    jobs: { ...(await countQueue(db, "jobs")), samples: await listSamples(db, "jobs") },
  }));
}

async function pause({ db, caller, now }: Context, name: contract.OperationName, isPaused: boolean) {
  await setPaused(db, { name, isPaused }, attributionOf(caller, now()));
  return readOperation(db, name);
}
