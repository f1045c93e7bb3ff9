import { type Kysely, sql } from "kysely";

/** Who gets in: what is known of logins, devices and attempts, and a log of what whoever guards the catalogue asks about. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE app_user ADD COLUMN last_login timestamptz`.execute(db);
  // What a ticket allows is what its user may do now.
  await sql`ALTER TABLE ticket DROP COLUMN roles`.execute(db);
  // From now on kept only in a form that needs the ticket itself to be read.
  await sql`UPDATE ticket SET id_token = NULL`.execute(db);
  await sql`CREATE TABLE known_device (
      hash text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
      last_used timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX known_device_user ON known_device (user_id, last_used)`.execute(db);
  // The columns and their order are those that rate-limiter-flexible expects.
  await sql`CREATE TABLE attempt_count (
      key text PRIMARY KEY,
      points integer NOT NULL DEFAULT 0,
      expire bigint
    )`.execute(db);
  await sql`CREATE INDEX attempt_count_expire ON attempt_count (expire)`.execute(db);
  await sql`CREATE TABLE second_factor (
      user_id uuid PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
      secret text NOT NULL,
      confirmed boolean NOT NULL DEFAULT false,
      -- The latest half minute whose code has been used: a code opens once.
      last_step integer NOT NULL DEFAULT 0,
      recovery_hashes text[] NOT NULL DEFAULT '{}'
    )`.execute(db);
  await sql`CREATE TABLE unfinished_login (
      hash text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
      created timestamptz NOT NULL
    )`.execute(db);
  await sql`CREATE INDEX unfinished_login_created ON unfinished_login (created)`.execute(db);
  // Points at no account, so that it outlives those it tells of.
  await sql`CREATE TABLE security_event (
      id uuid PRIMARY KEY,
      timestamp timestamptz NOT NULL,
      type text NOT NULL,
      user_id text,
      address text,
      detail text
    )`.execute(db);
  await sql`CREATE INDEX security_event_timestamp ON security_event (timestamp, id)`.execute(db);
}
