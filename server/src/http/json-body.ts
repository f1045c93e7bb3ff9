import type { FastifyInstance } from "fastify";

/** Many clients declare JSON without sending a body, for instance when they publish; that counts as no body. */
export function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser("error", "error");
  app.removeContentTypeParser("application/json");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) =>
    body.length === 0 ? done(null, undefined) : parse(request, String(body), done),
  );
}
