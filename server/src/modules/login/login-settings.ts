import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { RecordSecurityEvent } from "../security-events/security-events.service.ts";
import type { LoginGuard } from "./login-guard.ts";

/** The connection to an identity provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The claim with the roles; dots lead into nested claims. */
  roleClaim: string;
  /** The role that each value of the claim gives. */
  roleMap: Readonly<Record<string, RoleId>>;
  /** The accepted levels of assurance (acr); any if empty. */
  acrValues: readonly string[];
  /** The accepted authentication methods (amr), of which one is required; any if empty. */
  amrValues: readonly string[];
}

export interface LoginSettings {
  /** Whether the demo accounts may log in, and are shown on the login page. */
  demo: boolean;
  /** The URL that visitors use, when it is not the one the server listens on. */
  publicUrl: string | undefined;
  oidc: OidcSettings | undefined;
  /** Whether administrators with local accounts have their rights only with a second factor. */
  requiresAdminFactor: boolean;
  /** Delays the response to a wrong guess. */
  pause: (milliseconds: number) => Promise<void>;
}

export interface LoginDependencies {
  record: RecordSecurityEvent;
  guard: LoginGuard;
  db: Database;
  now: () => Date;
  settings: LoginSettings;
  secrets: SecretBox;
}
