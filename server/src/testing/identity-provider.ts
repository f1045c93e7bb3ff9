import { generateKeyPairSync } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import Provider from "oidc-provider";

/** The user that the identity provider has authenticated, with their claims. */
interface IdentityProviderUser {
  subject: string;
  claims: Record<string, unknown>;
  /** The assurance level and the methods of the authentication. */
  acr?: string;
  amr?: string[];
}

export interface IdentityProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the user who signs in; undefined for one who cancels. */
  setUser: (user: IdentityProviderUser | undefined) => void;
  stop: () => Promise<void>;
}

const clientId = "indikatorkatalogen";
const clientSecret = "a secret that only the two of them know";

/**
 * A real OpenID Connect provider on a free port of this machine. Signing in takes one step, as the user of `setUser`.
 */
export async function startIdentityProvider(clientOrigin: string): Promise<IdentityProvider> {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("No port");
  const issuer = `http://127.0.0.1:${address.port}`;

  let current: IdentityProviderUser | undefined;
  const provider = new Provider(issuer, {
    ...settings,
    clients: [toClient(clientOrigin)],
    findAccount: async (_, id) => ({ accountId: id, claims: async () => ({ sub: id, ...current?.claims }) }),
  });
  const answer = provider.callback();

  const finishInteraction = async (request: IncomingMessage, response: ServerResponse) => {
    const result = current
      ? { login: { accountId: current.subject, ...strengthOf(current) } }
      : { error: "access_denied", error_description: "The user turned back" };
    await provider.interactionFinished(request, response, result);
  };
  server.on("request", (request, response) => {
    if (request.url?.startsWith("/interaction/")) void finishInteraction(request, response);
    else void answer(request, response);
  });

  return {
    issuer,
    clientId,
    clientSecret,
    setUser: (user) => {
      current = user;
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

const strengthOf = ({ acr, amr }: IdentityProviderUser) => ({ ...(acr && { acr }), ...(amr && { amr }) });

const toClient = (origin: string) => ({
  client_id: clientId,
  client_secret: clientSecret,
  redirect_uris: [`${origin}/login/oidc/callback`],
  post_logout_redirect_uris: [`${origin}/logout/`],
});

const signingKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey.export({ format: "jwk" });

const settings = {
  jwks: { keys: [signingKey] },
  cookies: { keys: ["a key for the provider's own cookies"] },
  acrValues: ["loa2", "loa3"],
  pkce: { required: () => true },
  features: { devInteractions: { enabled: false } },
  claims: { openid: ["sub", "acr", "amr"], profile: ["given_name", "family_name", "preferred_username", "roles"] },
  interactions: { url: (_: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
  ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 3600, Interaction: 60, Session: 60 },
  // Consent is not requested.
  loadExistingGrant: async (context: GrantContext) => {
    const { client, provider, session } = context.oidc;
    const grant = new provider.Grant({ clientId: client?.clientId ?? "", accountId: session?.accountId ?? "" });
    grant.addOIDCScope("openid profile");
    await grant.save();
    return grant;
  },
};

interface GrantContext {
  oidc: {
    client?: { clientId: string } | undefined;
    session?: { accountId?: string | undefined } | undefined;
    provider: Provider;
  };
}
