import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../ids.ts";
import { noContent } from "../no-content.ts";
import { optionalParameter } from "../optional-input.ts";
import { page, pageQuery } from "../paging.ts";
import { personName } from "../person-names.ts";

/** Background operations that can be paused, on every node at once. */
export const operationNames = ["messagesending", "polling"] as const;
export type OperationName = (typeof operationNames)[number];

export const operationStatus = z.object({
  isPaused: z.boolean(),
  /** When it was paused or resumed last, and by whom. */
  changed: epochMillis.nullable(),
  changedBy: personName.nullable(),
});
export type OperationStatus = z.infer<typeof operationStatus>;

const operation = <const N extends OperationName, const V extends string>(name: N, verb: V, summary: string) =>
  endpoint({
    method: "GET",
    effect: verb === "status" ? "read" : "write",
    path: `/techadmin/${name}/${verb}`,
    summary,
    access: "sync:read",
    response: operationStatus,
  });

export const getMessageSending = operation("messagesending", "status", "Whether messages are sent to subscribers");
export const pauseMessageSending = operation("messagesending", "pause", "Hold messages back, on every node");
export const resumeMessageSending = operation("messagesending", "resume", "Send messages again");
export const getPolling = operation("polling", "status", "Whether the data-distribution host polls");
export const pausePolling = operation("polling", "pause", "Pause the polling of the data-distribution host");
export const resumePolling = operation("polling", "resume", "Resume the polling of the data-distribution host");

export const jobStates = ["created", "retry", "active", "completed", "cancelled", "failed"] as const;
export type JobState = (typeof jobStates)[number];

export const jobEntry = z.object({
  id: z.string(),
  name: z.string(),
  state: z.enum(jobStates),
  created: epochMillis,
  started: epochMillis.nullable(),
  completed: epochMillis.nullable(),
  /** How many times it has been retried, and the maximum. */
  retries: z.number(),
  maxRetries: z.number(),
  /** Why it failed. */
  error: z.string().nullable(),
  /** Its result, as JSON. */
  result: z.string().nullable(),
});
export type JobEntry = z.infer<typeof jobEntry>;

export const listJobs = endpoint({
  method: "GET",
  path: "/techadmin/jobs",
  summary: "What is done apart from any call, newest first, with why it failed",
  access: "sync:read",
  query: pageQuery.extend({ state: optionalParameter(z.enum(jobStates)) }),
  response: page(jobEntry),
});

export const retryJob = endpoint({
  method: "POST",
  effect: "write",
  path: "/techadmin/jobs/:id/retry",
  summary: "Retry a failed job",
  access: "sync:read",
  params: idParams,
  response: noContent,
});

const queueSample = z.object({ at: epochMillis, waiting: z.number() });
export type QueueSample = z.infer<typeof queueSample>;

export const queueLength = z.object({
  waiting: z.number(),
  failed: z.number(),
  /** Over the last day, oldest first. */
  samples: z.array(queueSample),
});
export type QueueLength = z.infer<typeof queueLength>;

export const getQueues = endpoint({
  method: "GET",
  path: "/techadmin/queues",
  summary: "How much waits, now and over the last day",
  access: "sync:read",
  response: z.object({ messages: queueLength, jobs: queueLength }),
});
