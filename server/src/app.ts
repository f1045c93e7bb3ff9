import type { FastifyInstance } from "fastify";
import type { AppDependencies } from "./app-dependencies.ts";
import { type ApiDependencies, createApi } from "./http/api.ts";
import { createServer } from "./http/create-server.ts";
import type { WriteEffect } from "./http/endpoints/call-endpoint.ts";
import { serveApiPages } from "./http/pages/serve-api-pages.ts";
import { serveWeb } from "./http/pages/serve-web.ts";
import { answerUnknownPaths } from "./http/pages/unknown-paths.ts";
import { type Draining, serveProbes } from "./http/probes.ts";
import { createRateLimits } from "./http/protection/rate-limits.ts";
import { type Observers, observeRequests, observeSearches } from "./metrics/observe-requests.ts";
import { createRecentLoad, type RecentLoad } from "./metrics/recent-load.ts";
import { loginProxyRoutes } from "./modules/access-control/login-proxy.routes.ts";
import { hasRecentBackup, readLastBackup } from "./modules/backup/backup-status.service.ts";
import { findGuestCallers } from "./modules/guest-access/guests.service.ts";
import { type LiveStreams, startLiveStreams } from "./modules/live/live-streams.service.ts";
import { createIdentify } from "./modules/login/identify.ts";
import { createLoginGuard } from "./modules/login/login-guard.ts";
import { serveLogin } from "./modules/login/serve-login.ts";
import { findCallersOf } from "./modules/login/tickets.service.ts";
import { createMeasureSearcher, type MeasureSearcher } from "./modules/measure-search/measure-search.service.ts";
import { createMeasureReader, type MeasureReader } from "./modules/measures/measure-reader.service.ts";
import { createSecurityLog, type RecordSecurityEvent } from "./modules/security-events/security-events.service.ts";
import type { TechAdmin } from "./modules/tech-admin/tech-admin.routes.ts";
import { createNameCache, type NameCache } from "./modules/typeahead/name-cache.service.ts";
import { createCountCall } from "./modules/usage-statistics/count-calls.ts";
import { createHostProbe } from "./outgoing/distribution-host.ts";
import { registerRoutes } from "./routes.ts";

/** The whole server without a port. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, catalogue, usage, now, buildInfo, logger, login, secrets, web, metrics } = dependencies;
  const { draining = { isActive: false }, isDatabaseAnswering, trustedProxies, shedsLoad } = dependencies;
  const { publicUrl } = login;
  const app = await createServer({ logger, publicUrl, analytics: web?.analytics, trustedProxies, shedsLoad, draining });
  const observers = { metrics, recentLoad: dependencies.recentLoad ?? createRecentLoad({ now }) };
  observeRequests(app, observers);
  // onClose hooks run in reverse order: this one runs last.
  if (dependencies.release) app.addHook("onClose", dependencies.release);
  app.addHook("onClose", usage.flush);
  answerUnknownPaths(app, web !== undefined);

  const recordSecurityEvent = createSecurityLog(db, {
    count: metrics?.countSecurityEvent,
    log: (securityEvent) => app.log.info({ securityEvent }, "security event"),
  });
  const guard = createLoginGuard(db, now);
  const count = createCountCall(usage, publicUrl);
  const common = { ...toApiDependencies(dependencies, recordSecurityEvent), count };
  const afterWrite = (effect: WriteEffect) =>
    effect === "writeVersion" ? catalogue.applyWriteLater() : catalogue.applyWrite();
  registerRoutes(createApi(app, { ...common, afterWrite, publicUrl }), {
    ...dependencies,
    ...createCatalogueReaders(app, dependencies, observers),
    streams: await openLiveStreams(app, { ...dependencies, draining }),
    guard,
    techAdmin: toTechAdmin(dependencies, observers.recentLoad),
  });
  loginProxyRoutes(createApi(app, { ...common, basePath: "" }), login);

  serveProbes(app, { draining, isDatabaseAnswering, isIndexLoaded: catalogue.isLoaded });
  await serveLogin(app, { db, now, settings: login, record: recordSecurityEvent, guard, secrets });
  await serveApiPages(app, buildInfo.version, count);
  if (web) await serveWeb(app, web);
  return app;
}

/** What both APIs need: the one below the base path, and the login proxy at the root. */
function toApiDependencies(
  dependencies: AppDependencies,
  recordSecurityEvent: RecordSecurityEvent,
): Omit<ApiDependencies, "count"> {
  const { db, writeDb, now, login, distribution, startSpan, responseMaxAgeMs } = dependencies;
  return {
    db,
    writeDb,
    now,
    identify: createIdentify({ db, distributionKeys: distribution?.keys ?? [], rules: login }),
    record: ({ detail = null, ...entry }, { caller: { user }, address }) =>
      recordSecurityEvent({ ...entry, detail, by: user && { id: user.id, username: user.username }, address }),
    limitRate: createRateLimits(),
    startSpan,
    responseMaxAgeMs,
  };
}

interface CatalogueReaders {
  reader: MeasureReader;
  searcher: MeasureSearcher;
  names: NameCache;
}

/** Reads of measures, searches and names; what they cache follows the changes of the catalogue. */
function createCatalogueReaders(
  app: FastifyInstance,
  { db, catalogue, rowCacheBytes }: AppDependencies,
  observers: Observers,
): CatalogueReaders {
  const reader = createMeasureReader(db, catalogue);
  catalogue.onChange(reader.forget);
  const searcher = createMeasureSearcher(db, catalogue, { metrics: observeSearches(observers), rowCacheBytes });
  app.addHook("onClose", searcher.close);
  const names = createNameCache(db, catalogue);
  catalogue.onListChange(names.invalidate);
  return { reader, searcher, names };
}

/** Draining ends the streams at once, and their pages reconnect to another node. */
async function openLiveStreams(
  app: FastifyInstance,
  dependencies: AppDependencies & { draining: Draining },
): Promise<LiveStreams> {
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
  return streams;
}

/** Health and build of this node. The optional checks are of what the catalogue can run without for a while. */
function toTechAdmin(dependencies: AppDependencies, recentLoad: RecentLoad): TechAdmin {
  const { db, now, buildInfo, isDatabaseAnswering } = dependencies;
  const { hasDiskSpace, isClockInSync, makesBackups, distribution } = dependencies;
  return {
    buildInfo,
    isDatabaseAnswering,
    optionalChecks: {
      ...(isClockInSync && { clock: isClockInSync }),
      ...(hasDiskSpace && { disk: hasDiskSpace }),
      ...(makesBackups && { backup: () => hasRecentBackup(db, now()) }),
      ...(distribution && { distribution: createHostProbe(distribution) }),
    },
    ...(makesBackups && { readLastBackup: () => readLastBackup(db) }),
    recentLoad,
  };
}
