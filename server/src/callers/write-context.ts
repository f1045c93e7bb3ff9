import type { Database } from "../database/database.ts";
import { type Caller, fullName } from "./caller.ts";

/** What a service needs to change something and sign for it. */
export interface WriteContext {
  db: Database;
  caller: Caller;
  now: () => Date;
}

/** Who did it and when. */
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
