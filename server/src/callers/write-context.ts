import type { Database } from "../database/database.ts";
import { type Caller, fullName } from "./caller.ts";

/** What a service needs to make a change and attribute it. */
export interface WriteContext {
  db: Database;
  caller: Caller;
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
