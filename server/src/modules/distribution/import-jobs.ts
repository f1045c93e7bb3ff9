import { type ContractName, contractNames, recordOf } from "@indikatorkatalogen/contract";
import type { Job } from "../../jobs/job.ts";
import { importAtHost } from "../../outgoing/distribution-host.ts";

const toJob = (contract: ContractName): Job => ({
  name: `distribution-import-${contract}`,
  retries: 2,
  timeLimitSeconds: 3600,
  isSingleton: true,
  run: async (_data, { jobSettings: { distribution }, signal }) => {
    if (!distribution) throw new Error("There is no data-distribution host");
    return importAtHost(distribution, contract, signal);
  },
});

/** Makes the data-distribution host import. */
export const importJobs: Record<ContractName, Job> = recordOf(contractNames, toJob);
