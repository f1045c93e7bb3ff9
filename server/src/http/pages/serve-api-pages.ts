import { randomBytes } from "node:crypto";
import { apiBasePath } from "@indikatorkatalogen/contract";
import scalar from "@scalar/fastify-api-reference";
import type { FastifyInstance } from "fastify";
import type { CountCall } from "../api.ts";
import { openApiCall, openApiDocument } from "../endpoints/openapi.ts";
import { addNonce } from "../protection/security-headers.ts";

const documentPath = apiBasePath + openApiCall.path;

/** The OpenAPI description, and pages to read it on. */
export async function serveApiPages(app: FastifyInstance, version: string, count: CountCall): Promise<void> {
  // Created at the first request, because it takes a fifth of a second.
  let document: ReturnType<typeof openApiDocument> | undefined;
  app.get(documentPath, count(openApiCall), async () => {
    document ??= openApiDocument(version);
    return document;
  });

  // The pages contain inline scripts and styles. The placeholder becomes a nonce of the response, which the policy allows.
  const noncePlaceholder = randomBytes(16).toString("hex");
  await app.register(async (pages) => {
    pages.addHook("onSend", async (_request, reply, payload) => {
      if (typeof payload !== "string" || !payload.includes(noncePlaceholder)) return payload;
      return payload.replaceAll(noncePlaceholder, addNonce(reply));
    });
    await pages.register(scalar, {
      routePrefix: "/api",
      configuration: {
        url: documentPath,
        nonce: noncePlaceholder,
        pageTitle: "API – Indikatorkatalogen",
        telemetry: false,
      },
    });
  });
}
