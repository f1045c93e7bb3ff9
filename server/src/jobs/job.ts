import type { Database } from "../database/database.ts";
import type { DistributionSettings } from "../outgoing/distribution-host.ts";

/** Where work that nobody waits for tells what happened. */
export interface WorkLog {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

/** What is special about this installation, as far as work depends on it. */
interface Installation {
  /** Only where the catalogue is tried out may it call addresses inside. */
  isDemo: boolean;
  /** The data-distribution host, when there is one. */
  distribution: DistributionSettings | undefined;
}

/** What a job may use. */
export interface JobContext {
  db: Database;
  installation: Installation;
  /** What is waited for when something may have been changed that searches read. */
  afterWrite: () => Promise<void>;
  now: () => Date;
  log: WorkLog;
  /** Told when the job has taken too long, or when the node is stopping. */
  signal: AbortSignal;
}

/** A kind of work that is done apart from any call, by whichever node is free. */
export interface Job<Data extends object = object> {
  /** Also the name of its queue. Jobs that wait in the database know it, so it is never changed. */
  name: string;
  /** How many times more it is tried when it fails, with growing pauses. */
  retries: number;
  /** In seconds; what takes longer is given up, and counts as failed. */
  timeLimit: number;
  /** Asking for it again while one waits or runs changes nothing. */
  isSingle?: boolean;
  /** When it is begun without anybody asking: a cron expression, in Swedish time. */
  schedule?: string;
  /** What it gives is kept with the job, to be read by whoever administers it. */
  run(data: Data, context: JobContext): Promise<object | undefined>;
}
