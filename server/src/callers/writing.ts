import type { Database } from "../database/database.ts";
import { type Caller, fullName } from "./caller.ts";

/** What a service needs to change something and sign for it. */
export interface Writing {
  db: Database;
  caller: Caller;
  now: () => Date;
}

/** Who did it and when. */
export interface Signature {
  userId: string | null;
  userName: string | null;
  at: Date;
}

export const signatureOf = ({ user }: Caller, at: Date): Signature => ({
  userId: user?.id ?? null,
  userName: user ? fullName(user) : null,
  at,
});
