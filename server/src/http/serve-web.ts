import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";

const year = 31_536_000;

export interface BuiltWeb {
  /** The folder of the built files. */
  root: string;
  /** Where the pages call the API. */
  apiBasePath: string;
}

/** The built web, and the old addresses that still stand in mails and reports. */
export async function serveWeb(app: FastifyInstance, { root, apiBasePath }: BuiltWeb): Promise<void> {
  const page = withApiBasePath(await readFile(join(root, "index.html"), "utf8"), apiBasePath);
  const sendPage = (reply: FastifyReply) =>
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8").send(page);
  app.get("/", (_request, reply) => sendPage(reply));
  app.get("/index.html", (_request, reply) => sendPage(reply));
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The build has compressed every file beforehand, better than there is time for here.
    preCompressed: true,
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

/** The configuration allows only letters, digits and signs that mean nothing in markup. */
const withApiBasePath = (page: string, apiBasePath: string) =>
  page.replace(/(<meta name="api-base-path" content=")[^"]*/, `$1${apiBasePath}`);
