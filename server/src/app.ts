import type { ErrorBody } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from "fastify";
import type { Database } from "./database/database.ts";
import type { OpenDatabase } from "./database/open-database.ts";
import { AppError } from "./errors/app-error.ts";
import { type Api, createApi } from "./http/api.ts";
import { createServer } from "./http/create-server.ts";
import type { RecordAudit, WriteEffect } from "./http/endpoints/call-endpoint.ts";
import { toErrorBody } from "./http/error-shapes.ts";
import { serveApiPages } from "./http/pages/serve-api-pages.ts";
import { type BuiltWeb, serveWeb } from "./http/pages/serve-web.ts";
import { type Draining, serveProbes } from "./http/probes.ts";
import { createCharge } from "./http/protection/rate-limits.ts";
import type { JobQueue } from "./jobs/job-queue.ts";
import type { Metrics } from "./metrics/metrics.ts";
import { observeRequests, observeSearches } from "./metrics/observe-requests.ts";
import { createRecentLoad, type RecentLoad } from "./metrics/recent-load.ts";
import { accessControlRoutes } from "./modules/access-control/access-control.routes.ts";
import { loginProxyRoutes } from "./modules/access-control/login-proxy.routes.ts";
import { accessibilityMessageRoutes } from "./modules/accessibility-messages/accessibility-messages.routes.ts";
import { hasRecentBackup, readLastBackup } from "./modules/backup/backup-status.service.ts";
import { catalogueBundleRoutes } from "./modules/catalogue-bundle/catalogue-bundle.routes.ts";
import { changeRoutes } from "./modules/changes/changes.routes.ts";
import { codeSystemRoutes } from "./modules/code-systems/code-systems.routes.ts";
import { conceptRoutes } from "./modules/concepts/concepts.routes.ts";
import { contentAnalysisRoutes } from "./modules/content-analysis/content-analysis.routes.ts";
import { distributionRoutes } from "./modules/distribution/distribution.routes.ts";
import { eventRoutes } from "./modules/events/events.routes.ts";
import { excelExportRoutes } from "./modules/excel-export/excel-export.routes.ts";
import { findGuestCallers } from "./modules/guest-access/guests.service.ts";
import { helpTextRoutes } from "./modules/help-texts/help-texts.routes.ts";
import { liveRoutes } from "./modules/live/live.routes.ts";
import { type LiveLimits, startLiveStreams } from "./modules/live/live-streams.service.ts";
import { accountRoutes } from "./modules/login/accounts/accounts.routes.ts";
import { createIdentify } from "./modules/login/identify.ts";
import { createLoginGuard } from "./modules/login/login-guard.ts";
import type { LoginSettings } from "./modules/login/login-settings.ts";
import { passkeyRoutes } from "./modules/login/passkeys/passkeys.routes.ts";
import { secondFactorRoutes } from "./modules/login/second-factor/second-factor.routes.ts";
import { serveLogin } from "./modules/login/serve-login.ts";
import { findCallersOf } from "./modules/login/tickets.service.ts";
import { measureGroupRoutes } from "./modules/measure-groups/measure-groups.routes.ts";
import type { SearchCatalogue } from "./modules/measure-search/catalogue/search-catalogue.service.ts";
import { measureSearchRoutes } from "./modules/measure-search/measure-search.routes.ts";
import { createMeasureSearcher } from "./modules/measure-search/measure-search.service.ts";
import { bulkChangeRoutes } from "./modules/measures/bulk-changes/bulk-changes.routes.ts";
import { presenceRoutes } from "./modules/measures/editing/presence.routes.ts";
import { subMeasureRoutes } from "./modules/measures/editing/sub-measures.routes.ts";
import { versionPartRoutes } from "./modules/measures/editing/version-parts.routes.ts";
import { historyRoutes } from "./modules/measures/history/history.routes.ts";
import { authoringRoutes } from "./modules/measures/lifecycle/authoring.routes.ts";
import { createMeasureReader } from "./modules/measures/measure-reader.service.ts";
import { measureRoutes } from "./modules/measures/measures.routes.ts";
import { recycleBinRoutes } from "./modules/measures/recycle-bin/recycle-bin.routes.ts";
import { messageRoutes } from "./modules/messages/messages.routes.ts";
import type { Receivers } from "./modules/messages/receivers.ts";
import { myWorkRoutes } from "./modules/my-work/my-work.routes.ts";
import { notificationRoutes } from "./modules/notifications/notifications.routes.ts";
import { operationRoutes } from "./modules/operations/operations.routes.ts";
import { performingOrganizationRoutes } from "./modules/performing-organizations/performing-organizations.routes.ts";
import { personRoutes } from "./modules/persons/persons.routes.ts";
import { referenceDataRoutes } from "./modules/reference-data/reference-data.routes.ts";
import { reviewRoutes } from "./modules/reviews/reviews.routes.ts";
import { roleRoutes } from "./modules/roles/roles.routes.ts";
import { searchMissRoutes } from "./modules/search-misses/search-misses.routes.ts";
import { securityEventRoutes } from "./modules/security-events/security-events.routes.ts";
import { createSecurityLog } from "./modules/security-events/security-events.service.ts";
import { type BuildInfo, techAdminRoutes } from "./modules/tech-admin/tech-admin.routes.ts";
import { technicianJobRoutes } from "./modules/tech-admin/technician-jobs.routes.ts";
import { createNameCache } from "./modules/typeahead/name-cache.service.ts";
import { typeaheadRoutes } from "./modules/typeahead/typeahead.routes.ts";
import { createCountCall } from "./modules/usage-statistics/count-calls.ts";
import type { UsageCounter } from "./modules/usage-statistics/usage-counter.service.ts";
import { usageStatisticsRoutes } from "./modules/usage-statistics/usage-statistics.routes.ts";
import { userProfileRoutes } from "./modules/user-profile/user-profile.routes.ts";
import { userRoutes } from "./modules/users/users.routes.ts";
import { viewGroupRoutes } from "./modules/view-groups/view-groups.routes.ts";
import { viewTemplateRoutes } from "./modules/view-groups/view-templates.routes.ts";
import { createHostProbe, type DistributionSettings } from "./outgoing/distribution-host.ts";
import type { SecretBox } from "./secrets/secret-box.ts";
import { texts } from "./texts/texts.ts";
import type { StartSpan } from "./tracing/trace.ts";

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
  isClockRight?: () => Promise<boolean>;
  /** Whether backups are made by schedule. */
  makesBackups?: boolean;
  /** The search index in memory. */
  catalogue: SearchCatalogue;
  /** How often the catalogue is used, by channel. */
  usage: UsageCounter;
  /** The queue of background jobs. */
  jobs: JobQueue;
  /** Which webhook receivers may have private addresses. */
  receivers: Receivers;
  /** Encrypts secrets before they are stored. */
  secrets: SecretBox;
  now: () => Date;
  buildInfo: BuildInfo;
  logger: NonNullable<FastifyServerOptions["logger"]>;
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

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html") && !/^\/(services|bvo-proxy|assets)\//.test(url);

/** The whole server without a port. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, catalogue, usage, now, buildInfo, logger, login, secrets, web } = dependencies;
  const { draining = { isActive: false }, isDatabaseAnswering, metrics } = dependencies;
  const { trustedProxies, shedsLoad, writeDb, startSpan, responseMaxAgeMs } = dependencies;
  const { publicUrl } = login;
  const app = await createServer({ logger, publicUrl, analytics: web?.analytics, trustedProxies, shedsLoad, draining });
  const observers = { metrics, recentLoad: dependencies.recentLoad ?? createRecentLoad({ now }) };
  observeRequests(app, observers);
  // onClose hooks run in reverse order: this one runs last.
  if (dependencies.release) app.addHook("onClose", dependencies.release);
  app.addHook("onClose", usage.flush);
  answerUnknownPaths(app, web !== undefined);

  const identify = createIdentify({ db, distributionKeys: dependencies.distribution?.keys ?? [], rules: login });
  const recordSecurityEvent = createSecurityLog(db, {
    count: metrics?.countSecurityEvent,
    log: (securityEvent) => app.log.info({ securityEvent }, "security event"),
  });
  const record: RecordAudit = ({ detail = null, ...entry }, { caller: { user }, address }) =>
    recordSecurityEvent({ ...entry, detail, by: user && { id: user.id, username: user.userId }, address });
  const count = createCountCall(usage, publicUrl);
  const common = { db, writeDb, now, identify, record, charge: createCharge(), count, startSpan, responseMaxAgeMs };
  const afterWrite = (effect: WriteEffect) => (effect === "writeVersion" ? catalogue.noteWrite() : catalogue.follow());
  const api = createApi(app, { ...common, afterWrite, publicUrl });
  const reader = createMeasureReader(db, catalogue);
  catalogue.onChange(reader.forget);
  measureRoutes(api, reader);
  versionRoutes(api, dependencies.jobs);
  await serveLiveUpdates(app, api, { ...dependencies, draining });
  changeRoutes(api);
  usageStatisticsRoutes(api, usage);
  serveSearch(app, api, { db, catalogue, observers });
  catalogueBundleRoutes(api);
  administrationRoutes(api);
  ownRoutes(api, dependencies);
  accessControlRoutes(api, login);
  loginProxyRoutes(api, login);
  distributionRoutes(api);
  messageRoutes(api, dependencies);
  operationRoutes(api, dependencies.jobs);
  contentAnalysisRoutes(api, dependencies.jobs);
  technicianJobRoutes(api, { jobs: dependencies.jobs, distribution: dependencies.distribution });
  techAdminRoutes(api, {
    buildInfo,
    isDatabaseAnswering,
    optionalChecks: optionalChecks(dependencies),
    ...(dependencies.makesBackups && { readLastBackup: () => readLastBackup(db) }),
    recentLoad: observers.recentLoad,
  });
  loginProxyRoutes(createApi(app, { ...common, basePath: "" }), login);
  const guard = createLoginGuard(db, now);
  ownLoginRoutes(api, { guard, secrets, publicUrl });

  serveProbes(app, { draining, isDatabaseAnswering, isIndexLoaded: catalogue.isLoaded });
  await serveLogin(app, { db, now, settings: login, record: recordSecurityEvent, guard, secrets });
  await serveApiPages(app, buildInfo.version, count);
  if (web) await serveWeb(app, web);
  return app;
}

interface SearchDependencies extends Pick<AppDependencies, "db" | "catalogue"> {
  observers: Parameters<typeof observeSearches>[0];
}

/** Search, name completion and the Excel export of search results. */
function serveSearch(app: FastifyInstance, api: Api, { db, catalogue, observers }: SearchDependencies): void {
  const searcher = createMeasureSearcher(db, catalogue, observeSearches(observers));
  app.addHook("onClose", searcher.close);
  measureSearchRoutes(api, searcher);
  const names = createNameCache(db, catalogue);
  catalogue.onListChange(names.invalidate);
  typeaheadRoutes(api, names);
  excelExportRoutes(api, searcher);
}

/** Presence and live streams. Draining ends the streams at once, and their pages reconnect to another node. */
async function serveLiveUpdates(
  app: FastifyInstance,
  api: Api,
  dependencies: AppDependencies & { draining: Draining },
): Promise<void> {
  const { db, listen, liveLimits: limits, draining, login } = dependencies;
  const streams = await startLiveStreams({
    db,
    listen,
    findCallers: async (tickets) =>
      new Map([...(await findCallersOf(db, tickets, login)), ...(await findGuestCallers(db, tickets))]),
    limits,
    warn: (error) => app.log.warn(error, "live events cannot be read"),
  });
  draining.onStart = () => void streams.close();
  app.addHook("preClose", streams.close);
  liveRoutes(api, streams);
}

/** Health checks of what the catalogue can run without for a while. */
const optionalChecks = ({ db, now, hasDiskSpace, isClockRight, makesBackups, distribution }: AppDependencies) => ({
  ...(isClockRight && { clock: isClockRight }),
  ...(hasDiskSpace && { disk: hasDiskSpace }),
  ...(makesBackups && { backup: () => hasRecentBackup(db, now()) }),
  ...(distribution && { distribution: createHostProbe(distribution) }),
});

/** Browsers are redirected to the same path behind the hash, where the web shows its own page for unknown paths. */
function answerUnknownPaths(app: FastifyInstance, hasPages: boolean): void {
  app.setNotFoundHandler((request, reply): ErrorBody | FastifyReply => {
    if (hasPages && wantsPage(request)) return reply.redirect(`/#${request.url}`, 307);
    reply.code(404);
    return toErrorBody(new AppError("NOT_FOUND_404", texts.noSuchPath), request.id);
  });
}

/** Everything about versions of measures, from draft to history. */
function versionRoutes(api: Api, jobs: JobQueue): void {
  authoringRoutes(api);
  versionPartRoutes(api);
  subMeasureRoutes(api);
  presenceRoutes(api);
  reviewRoutes(api, jobs);
  historyRoutes(api);
  recycleBinRoutes(api);
  bulkChangeRoutes(api);
}

/** What belongs to one user. */
function ownRoutes(api: Api, { jobs, sendsMail = false }: AppDependencies): void {
  userProfileRoutes(api);
  myWorkRoutes(api);
  notificationRoutes(api, { jobs, isMailAvailable: sendsMail });
}

/** How one user logs in. */
function ownLoginRoutes(
  api: Api,
  owned: Parameters<typeof secondFactorRoutes>[1] & Parameters<typeof passkeyRoutes>[1],
) {
  accountRoutes(api, owned);
  secondFactorRoutes(api, owned);
  passkeyRoutes(api, owned);
}

/** Registers that measures refer to, and the rest of the administration. */
function administrationRoutes(api: Api): void {
  referenceDataRoutes(api);
  codeSystemRoutes(api);
  roleRoutes(api);
  personRoutes(api);
  measureGroupRoutes(api);
  viewGroupRoutes(api);
  viewTemplateRoutes(api);
  helpTextRoutes(api);
  conceptRoutes(api);
  searchMissRoutes(api);
  performingOrganizationRoutes(api);
  eventRoutes(api);
  accessibilityMessageRoutes(api);
  userRoutes(api);
  securityEventRoutes(api);
}
