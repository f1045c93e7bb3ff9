import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyRequest {
    /** The body as it was sent, when it was JSON. */
    bodyText: string;
  }
}

/** Many clients say JSON also when they send nothing, such as when they publish: that is no body, not a broken one. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.decorateRequest("bodyText", "");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined);
    request.bodyText = String(body);
    return parse(request, request.bodyText, done);
  });
}
