import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

const year = 31_536_000;

/** The built web, and the old addresses that still stand in mails and reports. */
export async function serveWeb(app: FastifyInstance, webRoot: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: webRoot,
    // Files in assets/ carry their content's hash in the name and never change.
    setHeaders: (reply, path) => {
      reply.header("cache-control", path.includes("/assets/") ? `public, max-age=${year}, immutable` : "no-cache");
    },
  });
  app.get("/measures", (_request, reply) => reply.redirect("/#/", 307));
  app.get<{ Params: { id: string } }>("/measures/edit/:id", ({ params }, reply) =>
    reply.redirect(`/#/measure/${encodeURIComponent(params.id)}`, 307),
  );
}
