import { randomUUID } from "node:crypto";
import compress from "@fastify/compress";
import helmet from "@fastify/helmet";
import type { ErrorBody } from "@indikatorkatalogen/contract";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import type { Database } from "./database/database.ts";
import { AppError } from "./errors/app-error.ts";
import { createApi } from "./http/api.ts";
import { installErrorHandler, toErrorBody } from "./http/error-handler.ts";
import { parseQueryString } from "./http/query-string.ts";
import { contentSecurityPolicy } from "./http/security-headers.ts";
import { serveApiPages } from "./http/serve-api-pages.ts";
import { serveWeb } from "./http/serve-web.ts";
import { helpTextRoutes } from "./modules/help-texts/help-texts.routes.ts";
import { createAuthorise } from "./modules/login/authorise.ts";
import { measureSearchRoutes } from "./modules/measure-search/measure-search.routes.ts";
import { subMeasureRoutes } from "./modules/measures/editing/sub-measures.routes.ts";
import { versionPartRoutes } from "./modules/measures/editing/version-parts.routes.ts";
import { historyRoutes } from "./modules/measures/history/history.routes.ts";
import { authoringRoutes } from "./modules/measures/lifecycle/authoring.routes.ts";
import { measureRoutes } from "./modules/measures/measures.routes.ts";
import { type BuildInfo, techAdminRoutes } from "./modules/tech-admin/tech-admin.routes.ts";
import { texts } from "./texts/texts.ts";

export interface AppDependencies {
  db: Database;
  now: () => Date;
  buildInfo: BuildInfo;
  logger: NonNullable<FastifyServerOptions["logger"]>;
  /** The folder of the built web; without it only the API is served. */
  webRoot?: string;
}

const bodyLimit = 1_000_000;

/** The whole server without a port. */
export async function buildApp(dependencies: AppDependencies): Promise<FastifyInstance> {
  const { db, now, buildInfo, logger, webRoot } = dependencies;
  const app = Fastify({
    logger,
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, querystringParser: parseQueryString },
  });
  installErrorHandler(app);
  app.setNotFoundHandler((request, reply): ErrorBody => {
    reply.code(404);
    return toErrorBody(new AppError("NOT_FOUND_404", texts.noSuchPath), request.id);
  });
  await app.register(helmet, { contentSecurityPolicy });
  await app.register(compress);

  const api = createApi(app, { db, now, authorise: createAuthorise(db, now) });
  measureRoutes(api);
  authoringRoutes(api);
  versionPartRoutes(api);
  subMeasureRoutes(api);
  historyRoutes(api);
  measureSearchRoutes(api);
  helpTextRoutes(api);
  techAdminRoutes(api, buildInfo);

  await serveApiPages(app, buildInfo.version);
  if (webRoot) await serveWeb(app, webRoot);
  return app;
}
