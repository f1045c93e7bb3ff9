import type { ListQuery, Page, RoleId, User } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { type Listing, listPage, nonTextColumns, swedish } from "../../database/list-rows.ts";
import { toMillis } from "../../database/to-millis.ts";
import { entityNotFound } from "../../errors/app-error.ts";
import { unmatchableHash } from "../login/accounts/passwords.ts";
import { isValidTicket } from "../login/tickets.repository.ts";

interface Row {
  id: string;
  userId: string;
  firstName: string;
  lastName: string;
  roles: RoleId[];
  disabled: boolean;
  isLocal: boolean;
  lastLogin: Date | null;
  openLogins: number;
  hasSecondFactor: boolean;
  isInvited: boolean;
  linkExpires: Date | null;
}

const toUser = ({ isLocal, lastLogin, id, userId, firstName, lastName, roles, ...row }: Row): User => ({
  id,
  userId,
  firstName,
  lastName,
  roles,
  origin: isLocal ? "LOCAL" : "PROVIDER",
  disabled: row.disabled,
  lastLogin: lastLogin && toMillis(lastLogin),
  openLogins: row.openLogins,
  hasSecondFactor: row.hasSecondFactor,
  isInvited: row.isInvited,
  linkExpires: row.linkExpires && toMillis(row.linkExpires),
});

/** The rows of expired tickets may remain. */
const userRows = sql`SELECT app_user.id, username AS user_id, first_name, last_name, roles, disabled,
    trim(last_name || ' ' || first_name) AS name, issuer IS NULL AS is_local, last_login,
    (SELECT count(*)::int FROM ticket WHERE ticket.user_id = app_user.id AND ${isValidTicket}) AS open_logins,
    (EXISTS (SELECT FROM second_factor WHERE second_factor.user_id = app_user.id AND confirmed)
      OR EXISTS (SELECT FROM passkey WHERE passkey.user_id = app_user.id)) AS has_second_factor,
    coalesce(password_hash = ${unmatchableHash}, false) AS is_invited,
    (SELECT expires FROM account_link WHERE account_link.user_id = app_user.id AND expires > now()) AS link_expires
  FROM app_user`;

const listing: Listing = {
  rows: userRows,
  searched: ["id", "user_id", "first_name", "last_name"],
  order: swedish("name"),
  nonTexts: nonTextColumns<Row>("lastLogin"),
};

type PageQuery = ListQuery & { index: number; pagesize: number };

export async function listUsers(db: Database, query: PageQuery): Promise<Page<User>> {
  const page = await listPage<Row>(db, listing, query);
  return { ...page, pageResults: page.pageResults.map(toUser) };
}

export async function getUser(db: Database, id: string): Promise<User> {
  const { rows } = await sql<Row>`SELECT * FROM (${userRows}) AS listed WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw entityNotFound();
  return toUser(rows[0]);
}
