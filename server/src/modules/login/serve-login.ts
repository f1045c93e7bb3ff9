import { readFile } from "node:fs/promises";
import cookie from "@fastify/cookie";
import formbody from "@fastify/formbody";
import type { FastifyInstance } from "fastify";
import { loginRoutes } from "./login.routes.ts";
import type { LoginDependencies } from "./login-settings.ts";
import { logoutRoutes } from "./logout.routes.ts";
import { attemptSecret } from "./oidc/login-attempt.ts";
import { oidcRoutes } from "./oidc/oidc.routes.ts";
import { createOidcClient } from "./oidc/oidc-client.ts";

const bodyLimit = 20_000;

const tokens = new URL(import.meta.resolve("@indikatorkatalogen/contract/tokens.css"));
const fileOf = (name: string) => new URL(`./pages/${name}`, import.meta.url);

const font = new URL(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

// The bundle for pages without a build; the package exports its modules only.
const webauthn = new URL("../dist/bundle/index.umd.min.js", import.meta.resolve("@simplewebauthn/browser"));

const files = [
  { path: "/login/inter.woff2", parts: [font], type: "font/woff2" },
  { path: "/login/login.css", parts: [tokens, fileOf("login.css")], type: "text/css; charset=utf-8" },
  { path: "/login/proof.js", parts: [fileOf("proof.js")], type: "text/javascript; charset=utf-8" },
  {
    path: "/login/proof-worker.js",
    parts: [fileOf("proof-worker.js")],
    type: "text/javascript; charset=utf-8",
  },
  { path: "/login/webauthn.js", parts: [webauthn], type: "text/javascript; charset=utf-8" },
  { path: "/login/passkey.js", parts: [fileOf("passkey.js")], type: "text/javascript; charset=utf-8" },
  { path: "/logout/logout.js", parts: [fileOf("logout.js")], type: "text/javascript; charset=utf-8" },
];

/** The pages to log in and out on. Cookies and forms are read only here. */
export async function serveLogin(app: FastifyInstance, dependencies: LoginDependencies): Promise<void> {
  const { oidc: settings, publicUrl } = dependencies.settings;
  const oidc = settings && publicUrl ? createOidcClient(settings, publicUrl) : undefined;
  await app.register(async (pages) => {
    await pages.register(cookie, settings ? { secret: attemptSecret(settings.clientSecret) } : {});
    await pages.register(formbody, { bodyLimit });
    pages.addHook("onRequest", async (_request, reply) => {
      // Without a referrer policy of at least same-origin, browsers would omit the Origin header of forms.
      reply.header("cache-control", "no-store").header("referrer-policy", "same-origin");
    });
    loginRoutes(pages, dependencies);
    logoutRoutes(pages, dependencies, oidc);
    if (oidc) oidcRoutes(pages, dependencies, oidc);
  });
  await serveFiles(app);
}

async function serveFiles(app: FastifyInstance): Promise<void> {
  for (const { path, parts, type } of files) {
    const content = Buffer.concat(await Promise.all(parts.map((part) => readFile(part))));
    app.get(path, async (_request, reply) => {
      reply.type(type).header("cache-control", "no-cache");
      return content;
    });
  }
}
