import type { Database } from "../database/database.ts";
import type { DistributionSettings } from "../outgoing/distribution-host.ts";
import type { MailSettings } from "../outgoing/mailer.ts";

/** The log of background work. */
export interface WorkLog {
  info: (details: object, message: string) => void;
  warn: (details: object, message: string) => void;
}

export interface BackupSettings {
  folder: string;
  /** `HH:MM`, Swedish time. */
  at: string;
  /** How many backups are retained. */
  keep: number;
  /** The database that is backed up. */
  databaseUrl: string | undefined;
  dataDir: string;
}

/** Settings of this installation that jobs depend on. */
export interface JobSettings {
  /** Private addresses may be called in demo mode only. */
  isDemo: boolean;
  /** The data-distribution host, when there is one. */
  distribution: DistributionSettings | undefined;
  /** How long ended reviews keep their events and the names of guests. */
  reviewRetentionDays: number;
  /** How e-mail is sent, when it is. */
  mail?: MailSettings | undefined;
  /** The daily backup, when there is one. */
  backup?: BackupSettings | undefined;
}

/** What a job may use. */
export interface JobContext {
  db: Database;
  jobSettings: JobSettings;
  /** Awaited after changes to search documents. */
  afterWrite: () => Promise<void>;
  now: () => Date;
  /** Whether the clocks of this node and of the database agree. */
  isClockInSync: () => Promise<boolean>;
  log: WorkLog;
  /** Aborted when the job exceeds its time limit or the node is stopping. */
  signal: AbortSignal;
}

/** A type of background work, run by any node with workers. */
export interface Job<Data extends object = object> {
  /** Also the name of its queue. Queued jobs refer to it, so it must never change. */
  name: string;
  /** How often a failed job is retried, with exponential back-off. */
  retries: number;
  /** Time limit in seconds; a job that exceeds it has failed. */
  timeLimitSeconds: number;
  /** Enqueueing it again while one is queued or running has no effect. */
  isSingleton?: boolean;
  /** For how long finished jobs are retained for technicians, in seconds; a week by default. */
  retentionSeconds?: number;
  /** Cron expression, in Swedish time. */
  schedule?: string;
  /** For jobs enqueued for a later time: how often workers look for them, in seconds. */
  pollSeconds?: number;
  /** The result is stored with the job for technicians. */
  run(data: Data, context: JobContext): Promise<object | undefined>;
}
