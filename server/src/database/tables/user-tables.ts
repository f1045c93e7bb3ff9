import type { FilterConfiguration, RoleId } from "@indikatorkatalogen/contract";
import type { Generated } from "kysely";
import type { Json, OptionalText, Timestamp } from "./columns.ts";

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
}

export interface TicketTable {
  hash: string;
  userId: string;
  roles: RoleId[];
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
