import { readFile } from "node:fs/promises";
import { join } from "node:path";
import fastifyStatic from "@fastify/static";
import { apiBasePath } from "@indikatorkatalogen/contract";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pageOnlyHeaders } from "../protection/security-headers.ts";
import { type Analytics, analyticsFor } from "./analytics.ts";

const yearSeconds = 31_536_000;

export interface BuiltWeb {
  /** The folder of the built files. */
  root: string;
  /** Where the pages call the API. */
  apiBasePath: string;
  analytics?: Analytics | undefined;
}

/** The built web, and the old addresses that still occur in mails and reports. */
export async function serveWeb(
  app: FastifyInstance,
  { root, apiBasePath: calledAt, analytics }: BuiltWeb,
): Promise<void> {
  const built = await readFile(join(root, "index.html"), "utf8");
  const page = withMeta(withLinks(built, calledAt), "api-base-path", calledAt);
  const sendPage = ({ host }: FastifyRequest, reply: FastifyReply) => {
    reply.header("cache-control", "no-cache").type("text/html; charset=utf-8");
    return reply.send(withMeta(page, "analytics", analyticsFor(host, analytics)));
  };
  app.get("/", sendPage);
  app.get("/index.html", sendPage);
  await app.register(fastifyStatic, {
    root,
    index: false,
    // The build has compressed every file, at a higher level than is possible per request.
    preCompressed: true,
    setHeaders: (reply, path) => {
      // A worker is governed by its own policy, as a page is.
      if (!path.endsWith("/service-worker.js")) for (const name of pageOnlyHeaders) reply.removeHeader(name);
      // Files in assets/ carry their content's hash in the name and never change.
      reply.header(
        "cache-control",
        path.includes("/assets/") ? `public, max-age=${yearSeconds}, immutable` : "no-cache",
      );
    },
  });
  app.get("/measures", (_request, reply) => reply.redirect("/#/", 307));
  app.get<{ Params: { id: string } }>("/measures/edit/:id", ({ params, url }, reply) => {
    const version = new URL(url, "http://localhost").searchParams.get("version");
    const query = version && /^\d+$/.test(version) ? `?version=${version}` : "";
    return reply.redirect(`/#/measure/${encodeURIComponent(params.id)}${query}`, 307);
  });
}

/** Links from the page to the API use the address that visitors reach it by. */
const withLinks = (page: string, path: string) => page.replaceAll(`href="${apiBasePath}/`, () => `href="${path}/`);

/** The settings of the page are in its head. The configuration allows only characters without a meaning in markup. */
const withMeta = (page: string, name: string, content: string) =>
  page.replace(new RegExp(`(<meta name="${name}" content=")[^"]*`), (_, start: string) => start + content);
