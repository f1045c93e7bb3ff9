import { apiKeyHeader, contractNames, type DistributionHealth } from "@indikatorkatalogen/contract";
import type { FastifyInstance } from "fastify";
import { Webhook } from "standardwebhooks";
import { type Importer, importAll } from "../importing/importer.ts";
import { texts } from "../texts/texts.ts";
import { createKeyCheck } from "./api-keys.ts";
import { AppError } from "./error-handler.ts";

interface ImportDependencies {
  importer: Importer;
  isPaused: () => boolean;
  keys: readonly string[];
  webhookSecrets: readonly string[];
}

/** The calls of the catalogue: imports, health and webhooks. */
export async function importRoutes(
  app: FastifyInstance,
  { importer, isPaused, keys, webhookSecrets }: ImportDependencies,
): Promise<void> {
  const isKnownKey = createKeyCheck(keys);
  for (const contract of contractNames) {
    app.get(`/import/${contract}`, { exposeHeadRoute: false }, async ({ headers }, reply) => {
      if (!isKnownKey(headers[apiKeyHeader])) throw new AppError("UNAUTHORIZED_401", texts.notAllowed);
      reply.header("cache-control", "no-store");
      return importer.run(contract);
    });
  }

  app.get("/health", async (_request, reply): Promise<DistributionHealth> => {
    reply.header("cache-control", "no-store");
    return { status: "UP", isPaused: isPaused(), contracts: contractNames.map(importer.stateOf) };
  });

  const webhooks = webhookSecrets.map((secret) => new Webhook(secret));
  // The signature covers the raw bytes.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post<{ Body: Buffer | undefined }>("/webhook", async ({ body, headers, log }, reply) => {
    if (!isSigned(webhooks, body, headers)) throw new AppError("UNAUTHORIZED_401", texts.notAllowed);
    // Which change it announces does not matter: the import reads every change. The sender does not wait for it.
    importAll(importer).catch((error) => log.warn(error));
    return reply.code(204).send();
  });
}

function isSigned(
  webhooks: readonly Webhook[],
  body: Buffer | undefined,
  headers: Record<string, string | string[] | undefined>,
): boolean {
  const received = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
  return webhooks.some((webhook) => {
    try {
      webhook.verify(body ?? Buffer.alloc(0), received, { jsonParse: false });
      return true;
    } catch {
      return false;
    }
  });
}
