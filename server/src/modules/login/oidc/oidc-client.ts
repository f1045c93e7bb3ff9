import * as openid from "openid-client";
import type { OidcSettings } from "../login-settings.ts";
import type { LoginAttempt } from "./login-attempt.ts";

type Claims = Readonly<Record<string, unknown>>;

export interface OidcClient {
  /** Where to send the visitor, and what to check the answer against. */
  startLogin: (returnPath: string) => Promise<{ address: string; attempt: LoginAttempt }>;
  /** Who the identity provider says that the visitor is. Throws when the answer is not to be trusted. */
  finishLogin: (path: string, attempt: LoginAttempt) => Promise<ProviderAnswer>;
  /** Where the visitor's login at the identity provider is ended; undefined when it cannot be, which stops no logout here. */
  findEndSessionUrl: (idToken: string) => Promise<string | undefined>;
}

export interface ProviderAnswer {
  issuer: string;
  subject: string;
  claims: Claims;
  /** How sure the provider is, and by what the user has shown who they are. */
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

/** Asked for at the first login and kept; asked for again when the provider did not answer. */
function discoverOnce(settings: OidcSettings): () => Promise<openid.Configuration> {
  let known: Promise<openid.Configuration> | undefined;
  return () => {
    known ??= discover(settings).catch((error: unknown) => {
      known = undefined;
      throw error;
    });
    return known;
  };
}

function discover({ issuer, clientId, clientSecret }: OidcSettings): Promise<openid.Configuration> {
  const server = new URL(issuer);
  // Settings let http through only for a provider on this very machine.
  const execute = server.protocol === "http:" ? [openid.allowInsecureRequests] : [];
  const authentication = openid.ClientSecretBasic(clientSecret);
  return openid.discovery(server, clientId, undefined, authentication, { execute, timeout: timeoutSeconds });
}

type Tokens = Awaited<ReturnType<typeof openid.authorizationCodeGrant>>;

/** Some providers put names and roles in the token, others tell them only when asked for user information. */
async function toAnswer(config: openid.Configuration, tokens: Tokens): Promise<ProviderAnswer> {
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new Error("The identity provider sent no ID token");
  const asked = config.serverMetadata().userinfo_endpoint
    ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
    : {};
  return {
    issuer: claims.iss,
    subject: claims.sub,
    claims: { ...asked, ...claims },
    acr: typeof claims.acr === "string" ? claims.acr : undefined,
    amr: [claims.amr].flat().filter((method) => typeof method === "string"),
    idToken: tokens.id_token,
  };
}
