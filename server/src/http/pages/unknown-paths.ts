import type { ErrorBody } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../../errors/app-error.ts";
import { texts } from "../../texts/texts.ts";
import { toErrorBody } from "../error-shapes.ts";

const wantsPage = ({ method, url, headers }: FastifyRequest): boolean =>
  method === "GET" && (headers.accept ?? "").includes("text/html") && !/^\/(services|bvo-proxy|assets)\//.test(url);

/** Browsers are redirected to the same path behind the hash, where the web shows its own page for unknown paths. */
export function answerUnknownPaths(app: FastifyInstance, hasPages: boolean): void {
  app.setNotFoundHandler((request, reply): ErrorBody | FastifyReply => {
    if (hasPages && wantsPage(request)) return reply.redirect(`/#${request.url}`, 307);
    reply.code(404);
    return toErrorBody(new AppError("NOT_FOUND_404", texts.noSuchPath), request.id);
  });
}
