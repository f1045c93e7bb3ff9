import { randomBytes } from "node:crypto";
import { apiBasePath } from "@indikatorkatalogen/contract";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { CountCall } from "../api.ts";
import { openApiCall, openApiDocument } from "../endpoints/openapi.ts";
import { allowInPage } from "../protection/security-headers.ts";

const documentPath = apiBasePath + openApiCall.path;

/** The OpenAPI description, and pages to read it on. */
export async function serveApiPages(app: FastifyInstance, version: string, count: CountCall): Promise<void> {
  // Not at the start, which it would delay by a fifth of a second.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get(documentPath, count(openApiCall), async () => {
    document ??= openApiDocument(version);
    return document;
  });

  // The pages write a script and styles of their own into themselves, which the policy lets through by this word alone.
  const standIn = randomBytes(16).toString("hex");
  await app.register(async (pages) => {
    pages.addHook("onSend", async (_request, reply, payload) => {
      if (typeof payload !== "string" || !payload.includes(standIn)) return payload;
      return payload.replaceAll(standIn, allowInPage(reply));
    });
    await pages.register(scalar, {
      routePrefix: "/api",
      configuration: { url: documentPath, nonce: standIn, pageTitle: "API – Indikatorkatalogen", telemetry: false },
    });
  });
}
