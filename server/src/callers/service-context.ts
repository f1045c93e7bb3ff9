import { fullName } from "@indikatorkatalogen/contract";
import type { Database } from "../database/database.ts";
import type { Caller } from "./caller.ts";

/** What a service needs to read what the caller may see. */
export interface ReadContext {
  db: Database;
  caller: Caller;
}

/** What a service needs to make a change and attribute it. */
export interface WriteContext extends ReadContext {
  now: () => Date;
}

/** Who made a change and when. */
export interface Attribution {
  userId: string | null;
  userName: string | null;
  at: Date;
}

export const attributionOf = ({ user }: Caller, at: Date): Attribution => ({
  userId: user?.id ?? null,
  userName: user ? fullName(user) : null,
  at,
});
