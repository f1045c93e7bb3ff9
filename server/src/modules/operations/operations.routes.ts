import * as contract from "@indikatorkatalogen/contract";
import type { Api } from "../../http/api.ts";
import type { JobQueue } from "../../jobs/job-queue.ts";
import { countQueue, listJobEntries, listSamples, readOperation } from "./operations.repository.ts";
import { pauseOperation, retryJob } from "./operations.service.ts";

/** Operations of technicians: pausing and resuming, jobs and queues. */
export function operationRoutes(api: Api, jobs: JobQueue): void {
  api.implement(contract.getMessageSending, (_, { db }) => readOperation(db, "messagesending"));
  api.implement(contract.pauseMessageSending, (_, context) => pauseOperation(context, "messagesending", true));
  api.implement(contract.resumeMessageSending, (_, context) => pauseOperation(context, "messagesending", false));
  api.implement(contract.getPolling, (_, { db }) => readOperation(db, "polling"));
  api.implement(contract.pausePolling, (_, context) => pauseOperation(context, "polling", true));
  api.implement(contract.resumePolling, (_, context) => pauseOperation(context, "polling", false));

  api.implement(contract.listJobs, ({ query }, { db }) => listJobEntries(db, query));
  api.implement(contract.retryJob, ({ params }, { db }) => retryJob(db, jobs, params.id));
  api.implement(contract.getQueues, async (_, { db }) => ({
    messages: { ...(await countQueue(db, "messages")), samples: await listSamples(db, "messages") },
    jobs: { ...(await countQueue(db, "jobs")), samples: await listSamples(db, "jobs") },
  }));
}
