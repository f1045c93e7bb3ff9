import type {
  DeviceKind,
  FilterConfiguration,
  LoginMethod,
  RoleId,
  SecurityEventType,
} from "@indikatorkatalogen/contract";
import type { ColumnType, Generated } from "kysely";
import type { Json, OptionalText, OptionalTimestamp, Timestamp } from "./columns.ts";

export interface AppUserTable {
  id: string;
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  passwordHash: OptionalText;
  issuer: OptionalText;
  subject: OptionalText;
  disabled: Generated<boolean>;
  demo: Generated<boolean>;
  created: Timestamp;
  lastLogin: OptionalTimestamp;
}

export interface TicketTable {
  hash: string;
  userId: string;
  created: Timestamp;
  lastUsed: Timestamp;
  idToken: OptionalText;
}

export interface UserProfileTable {
  id: string;
  userId: string;
}

export interface SearchFilterTable {
  id: string;
  profileId: string;
  name: string;
  type: "DASHBOARD_MEASURE";
  publiclyAvailable: Generated<boolean>;
  filterConfiguration: Json<FilterConfiguration>;
}

export interface KnownDeviceTable {
  hash: string;
  userId: string;
  lastUsed: Timestamp;
}

export interface SecondFactorTable {
  userId: string;
  secret: string;
  confirmed: Generated<boolean>;
  lastStep: Generated<number>;
  recoveryHashes: Generated<string[]>;
}

export interface UnfinishedLoginTable {
  hash: string;
  userId: string;
  created: Timestamp;
}

export interface SecurityEventTable {
  id: string;
  timestamp: Timestamp;
  type: SecurityEventType;
  userId: OptionalText;
  accountId: OptionalText;
  aboutId: OptionalText;
  address: OptionalText;
  detail: OptionalText;
  /** Set by the database. */
  chain: Generated<SecurityLogChain>;
  sequence: Generated<string>;
  hash: Generated<string>;
}

/** Refusals are chained apart from everything else. */
export type SecurityLogChain = "EVENTS" | "REFUSALS";

export interface AccountLinkTable {
  userId: string;
  secretHash: string;
  created: Generated<Date>;
  expires: Timestamp;
}

export interface RecentLoginTable extends DeviceKind {
  id: string;
  userId: string;
  created: Generated<Date>;
  method: LoginMethod;
  isNewDevice: boolean;
}

export interface PasskeyTable {
  id: string;
  credentialId: string;
  userId: string;
  name: string;
  publicKey: Uint8Array<ArrayBuffer>;
  counter: ColumnType<string, number, number>;
  transports: string[];
  created: Generated<Date>;
  lastUsed: OptionalTimestamp;
}

export interface PasskeyChallengeTable {
  hash: string;
  userId: string | null;
  purpose: PasskeyPurpose;
  created: Generated<Date>;
}
export type PasskeyPurpose = "REGISTRATION" | "LOGIN" | "SECOND_STEP";
