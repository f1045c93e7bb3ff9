import type { RoleId } from "@indikatorkatalogen/contract";
import type { Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import { addAccount } from "../modules/login/accounts/accounts.service.ts";

export interface GivenAccount {
  username: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  password: string;
}

/** A local account that can log in. */
export async function givenAccount(db: Database, wanted: Partial<GivenAccount> = {}): Promise<GivenAccount> {
  const account = {
    username: `anna-${newId()}`,
    firstName: "Anna",
    lastName: "Öberg",
    roles: ["EDITOR"] as RoleId[],
    password: "korrekt häst batteri",
    ...wanted,
  };
  await addAccount(db, account, new Date("2026-11-01T12:00:00Z"));
  return account;
}
