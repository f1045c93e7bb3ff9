import * as openid from "openid-client";
import type { OidcSettings } from "../login-settings.ts";
import type { LoginAttempt } from "./login-attempt.ts";

type Claims = Readonly<Record<string, unknown>>;

export interface OidcClient {
  /** The URL to send the visitor to, and what to check the response against. */
  startLogin: (returnPath: string) => Promise<{ address: string; attempt: LoginAttempt }>;
  /** The visitor's identity according to the provider. Throws when the response is not valid. */
  finishLogin: (path: string, attempt: LoginAttempt) => Promise<ProviderAnswer>;
  /** The URL that ends the visitor's login at the identity provider; undefined when it cannot, which prevents no logout here. */
  findEndSessionUrl: (idToken: string) => Promise<string | undefined>;
}

export interface ProviderAnswer {
  issuer: string;
  subject: string;
  claims: Claims;
  /** The level of assurance, and the authentication methods. */
  acr: string | undefined;
  amr: string[];
  idToken: string;
}

export const callbackPath = "/login/oidc/callback";
const timeoutSeconds = 10;

export function createOidcClient(settings: OidcSettings, publicUrl: string): OidcClient {
  const addressOf = (path: string) => new URL(path, publicUrl).href;
  const configuration = discoverOnce(settings);

  return {
    startLogin: async (returnPath) => {
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        codeVerifier: openid.randomPKCECodeVerifier(),
        returnPath,
      };
      const address = openid.buildAuthorizationUrl(await configuration(), {
        redirect_uri: addressOf(callbackPath),
        scope: settings.scope,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.codeVerifier),
        code_challenge_method: "S256",
        ...(settings.acrValues.length > 0 && { acr_values: settings.acrValues.join(" ") }),
      });
      return { address: address.href, attempt };
    },
    finishLogin: async (path, { state, nonce, codeVerifier }) => {
      const config = await configuration();
      const tokens = await openid.authorizationCodeGrant(config, new URL(path, publicUrl), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
      });
      return toAnswer(config, tokens);
    },
    findEndSessionUrl: async (idToken) => {
      try {
        const config = await configuration();
        if (config.serverMetadata().end_session_endpoint === undefined) return undefined;
        const parameters = { id_token_hint: idToken, post_logout_redirect_uri: addressOf("/logout/") };
        return openid.buildEndSessionUrl(config, parameters).href;
      } catch {
        return undefined;
      }
    },
  };
}

/** Discovered at the first login and cached; tried again after a failure. */
function discoverOnce(settings: OidcSettings): () => Promise<openid.Configuration> {
  let configuration: Promise<openid.Configuration> | undefined;
  return () => {
    configuration ??= discover(settings).catch((error: unknown) => {
      configuration = undefined;
      throw error;
    });
    return configuration;
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const server = new URL(issuer);
  // The settings allow http only for a provider on this machine.
  const execute = server.protocol === "http:" ? [openid.allowInsecureRequests] : [];
  const authentication = openid.ClientSecretBasic(clientSecret);
  return openid.discovery(server, clientId, undefined, authentication, { execute, timeout: timeoutSeconds });
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** Some providers put names and roles in the token, others only in the user information. */
async function toAnswer(config: openid.Configuration, tokens: Tokens): Promise<ProviderAnswer> {
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new Error("The identity provider sent no ID token");
  const userInfo = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
    : {};
  return {
    issuer: claims.iss,
    subject: claims.sub,
    claims: { ...userInfo, ...claims },
    acr: typeof claims.acr === "string" ? claims.acr : undefined,
    amr: [claims.amr].flat().filter((method) => typeof method === "string"),
    idToken: tokens.id_token,
  };
}
