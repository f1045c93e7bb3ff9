import type { Database } from "./database/database.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import type { LogOutput } from "./http/logging/logger.ts";
import type { BuiltWeb } from "./http/pages/serve-web.ts";
import type { Draining } from "./http/probes.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { Metrics } from "./metrics/metrics.ts";
import type { RecentLoad } from "./metrics/recent-load.ts";
import type { PrivateReceiverPolicy } from "./modules/deliveries/receivers.ts";
import type { LiveLimits } from "./modules/live/stream-set.ts";
import type { LoginSettings } from "./modules/login/login-settings.ts";
import type { SearchCatalogue } from "./modules/measure-search/catalogue/search-catalogue.service.ts";
import type { BuildInfo } from "./modules/tech-admin/tech-admin.routes.ts";
import type { UsageCounter } from "./modules/usage-statistics/usage-counter.service.ts";
import type { DistributionSettings } from "./outgoing/distribution-host.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import type { StartSpan } from "./tracing/trace.ts";

/** What the server is built from; tests pass their own. */
export interface AppDependencies {
  db: Database;
  /** For writes, which may not use every connection; the same by default. */
  writeDb?: Database;
  /** Listens to notifications from other nodes. */
  listen: OpenDatabase["listen"];
  /** Limits of live streams; defaults if omitted. */
  liveLimits?: LiveLimits;
  /** Answers quickly, however busy the database is. */
  isDatabaseAnswering: () => Promise<boolean>;
  /** Whether the disk has free space; only for the embedded database. */
  hasDiskSpace?: () => Promise<boolean>;
  /** Whether the clocks of this node and of the database agree, when that is measured. */
  isClockInSync?: () => Promise<boolean>;
  /** Whether backups are made by schedule. */
  makesBackups?: boolean;
  /** The search index in memory. */
  catalogue: SearchCatalogue;
  /** Limits the memory of cached rows; by the machine's memory unless given. */
  rowCacheBytes?: number | undefined;
  /** How often the catalogue is used, by channel. */
  usage: UsageCounter;
  /** The queue of background jobs. */
  jobs: JobQueue;
  /** Which webhook receivers may have private addresses. */
  receivers: PrivateReceiverPolicy;
  /** Encrypts secrets before they are stored. */
  secrets: SecretBox;
  now: () => Date;
  buildInfo: BuildInfo;
  logger: LogOutput;
  login: LoginSettings;
  /** The data-distribution host, if configured. */
  distribution?: DistributionSettings | undefined;
  /** Proxies whose forwarding headers are trusted; none by default. */
  trustedProxies?: string[];
  /** Whether e-mail is sent. */
  sendsMail?: boolean;
  /** Whether to refuse requests while the server is overloaded. */
  shedsLoad?: boolean;
  /** How long shared responses are cached; a second by default. */
  responseMaxAgeMs?: number;
  /** Active when the server is about to stop; never by default. */
  draining?: Draining;
  /** Metrics, if enabled. */
  metrics?: Metrics | undefined;
  /** The last hour of this node; not sampled unless given. */
  recentLoad?: RecentLoad;
  /** Records traces, if they are exported. */
  startSpan?: StartSpan | undefined;
  /** The built web; without it only the API is served. */
  web?: BuiltWeb;
  /** Closes shared resources after everything else. */
  release?: () => Promise<void>;
}
