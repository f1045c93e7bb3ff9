import { randomBytes } from "node:crypto";
import { apiBasePath } from "@indikatorkatalogen/contract";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";

const documentPath = `${apiBasePath}/openapi.json`;

/** The OpenAPI description, and pages to read it on. */
export async function serveApiPages(app: FastifyInstance, version: string): Promise<void> {
  const document = openApiDocument(version);
  app.get(documentPath, async () => document);

  // The pages start with a script of their own in the page, which the policy lets through by this word alone.
  const nonce = randomBytes(16).toString("base64");
  await app.register(async (pages) => {
    pages.addHook("onSend", async (_request, reply) => {
      const policy = String(reply.getHeader("content-security-policy"));
      reply.header(
        "content-security-policy",
        policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
      );
    });
    await pages.register(scalar, {
      routePrefix: "/api",
      configuration: { url: documentPath, nonce, pageTitle: "API – Indikatorkatalogen", telemetry: false },
    });
  });
}
