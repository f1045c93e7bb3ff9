import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../../database/database.ts";
import type { SecretBox } from "../../secrets/secret-box.ts";
import type { RecordSecurityEvent } from "../security-events/security-events.service.ts";
import type { LoginGuard } from "./login-guard.ts";

/** How the catalogue knows its users by an identity provider. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
  scope: string;
  /** The claim that holds the roles; dots lead into nested claims. */
  roleClaim: string;
  /** Which role each value of the claim gives. */
  roleMap: Readonly<Record<string, RoleId>>;
  /** How sure the provider must be of who it is: one of these levels, unless there are none. */
  acrValues: readonly string[];
  /** By what the user must have shown who they are: at least one of these, unless there are none. */
  amrValues: readonly string[];
}

export interface LoginSettings {
  /** Whether the demo accounts are let in, and shown on the login page. */
  demo: boolean;
  /** The address that visitors use, when it is not the one the server listens on. */
  publicUrl: string | undefined;
  oidc: OidcSettings | undefined;
  /** How a wrong guess is made to wait. */
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
