import { z } from "zod";
import { epochMillis } from "../dates.ts";
import { contractName } from "../distribution/distribution.contract.ts";
import { contractState } from "../distribution/distribution-host.ts";
import { endpoint } from "../endpoint.ts";

/** The state of the newest job of a kind. */
export const technicianJobState = z.object({
  state: z.enum(["WAITING", "RUNNING", "DONE", "FAILED"]),
  createdAt: epochMillis,
  finishedAt: epochMillis.nullable(),
});
export type TechnicianJobState = z.infer<typeof technicianJobState>;

/** Whether this call enqueued a job; otherwise one is already queued or running. */
const started = z.object({ isStarted: z.boolean() });
const ofContract = {
  effect: "write",
  params: z.object({ contract: contractName }),
  access: "sync:read",
  response: started,
} as const;

export const startImport = endpoint({
  method: "GET",
  path: "/techadmin/import/:contract",
  summary: "Let the data-distribution host import measures of a contract version, in the background",
  ...ofContract,
});

export const startHostImport = endpoint({
  method: "GET",
  path: "/techadminfrontendfacade/datadistribution/import/:contract",
  summary: "The same, at the address that the web has used",
  ...ofContract,
});

export const getDistributionHealth = endpoint({
  method: "GET",
  path: "/techadminfrontendfacade/datadistribution/health",
  summary: "How the data-distribution host is, and how its imports have gone",
  access: "sync:read",
  response: z.object({
    /** NONE when no host is configured. */
    status: z.enum(["UP", "DOWN", "NONE"]),
    isPaused: z.boolean(),
    contracts: z.array(contractState.extend({ work: technicianJobState.nullable() })),
  }),
});

export const startCacheSync = endpoint({
  method: "GET",
  effect: "write",
  path: "/techadmin/cache/sync",
  summary: "Compare the search documents with the measures and rewrite those that differ, in the background",
  access: "sync:read",
  response: started,
});

export const getCacheSync = endpoint({
  method: "GET",
  path: "/techadmin/cache/sync/status",
  summary: "How the last comparison went",
  access: "sync:read",
  response: z.object({
    work: technicianJobState.nullable(),
    result: z.object({ measures: z.number(), mended: z.number() }).nullable(),
  }),
});
