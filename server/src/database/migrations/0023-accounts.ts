import { type Kysely, sql } from "kysely";

const isRefusal = `type IN ('LOGIN_REFUSED', 'ACCESS_DENIED', 'GUEST_REFUSED', 'ACCOUNT_LINK_REFUSED')`;
const noHash = `repeat('0', 64)`;

const statements = [
  // A link with which a user chooses a password, once. A new one replaces the one before.
  `CREATE TABLE account_link (
      user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
      secret_hash text NOT NULL CONSTRAINT account_link_secret_key UNIQUE,
      created timestamptz NOT NULL DEFAULT now(),
      expires timestamptz NOT NULL
    )`,
  // The latest logins of a user, with the kind of device and never what the browser calls itself.
  `CREATE TABLE recent_login (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
      created timestamptz NOT NULL DEFAULT now(),
      method text NOT NULL,
      browser text NOT NULL,
      system text NOT NULL,
      is_new_device boolean NOT NULL
    )`,
  `CREATE INDEX recent_login_user ON recent_login (user_id, created)`,
  // What users are told of their own account. Apart from the notifications about measures, which nodes of the release
  // before read too.
  `CREATE TABLE account_notice (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
      type text NOT NULL,
      -- What it tells of: nobody is told twice of the same.
      about text NOT NULL,
      browser text,
      system text,
      created timestamptz NOT NULL DEFAULT now(),
      read timestamptz,
      mail_state text NOT NULL DEFAULT 'WAITING' CHECK (mail_state IN ('WAITING', 'SENT', 'FAILED')),
      mail_tries integer NOT NULL DEFAULT 0,
      next_attempt timestamptz NOT NULL DEFAULT now(),
      CONSTRAINT account_notice_about_key UNIQUE (user_id, type, about)
    )`,
  `CREATE INDEX account_notice_user ON account_notice (user_id, created)`,
  `CREATE INDEX account_notice_mail ON account_notice (next_attempt) WHERE mail_state = 'WAITING'`,
  `CREATE INDEX account_notice_created ON account_notice (created)`,
  `CREATE TABLE passkey (
      id uuid PRIMARY KEY,
      credential_id text NOT NULL CONSTRAINT passkey_credential_key UNIQUE,
      user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
      public_key bytea NOT NULL,
      -- Grows with each use where the authenticator counts: a copy is found out.
      counter bigint NOT NULL,
      transports text[] NOT NULL DEFAULT '{}',
      created timestamptz NOT NULL DEFAULT now(),
      last_used timestamptz
    )`,
  `CREATE INDEX passkey_user ON passkey (user_id, created)`,
  // What an authenticator has been asked to sign; each is answered once.
  `CREATE TABLE passkey_challenge (
      hash text PRIMARY KEY,
      -- Null when the login begins with the passkey, which tells the user.
      user_id uuid REFERENCES app_user ON DELETE CASCADE,
      purpose text NOT NULL CHECK (purpose IN ('REGISTRATION', 'LOGIN', 'SECOND_STEP')),
      created timestamptz NOT NULL DEFAULT now()
    )`,
  `CREATE INDEX passkey_challenge_created ON passkey_challenge (created)`,
  `CREATE INDEX passkey_challenge_user ON passkey_challenge (user_id)`,
  // Two chains: refusals, which anybody can cause, neither delay the other events nor push them out.
  `CREATE TABLE security_log_chain (
      name text PRIMARY KEY,
      sequence bigint NOT NULL DEFAULT 0,
      hash text NOT NULL DEFAULT ${noHash},
      -- The last entry that has been deleted because of its age: where the chain begins now.
      anchor_sequence bigint NOT NULL DEFAULT 0,
      anchor_hash text NOT NULL DEFAULT ${noHash}
    )`,
  `INSERT INTO security_log_chain (name) VALUES ('EVENTS'), ('REFUSALS')`,
  `ALTER TABLE security_event ADD COLUMN chain text REFERENCES security_log_chain`,
  `ALTER TABLE security_event ADD COLUMN sequence bigint`,
  `ALTER TABLE security_event ADD COLUMN hash text`,
  `CREATE FUNCTION security_event_hash(previous text, event security_event) RETURNS text
    LANGUAGE sql STABLE SET search_path FROM CURRENT AS
    $$ SELECT encode(sha256(convert_to(previous || jsonb_build_array(event.chain, event.sequence, event.id,
      floor(extract(epoch FROM event.timestamp) * 1000000)::bigint, event.type, event.user_id, event.account_id,
      event.about_id, event.address, event.detail)::text, 'UTF8')), 'hex') $$`,
  // What there is already becomes the beginning.
  `DO $$ DECLARE chain_name text; previous text; number bigint; event security_event;
    BEGIN
      FOREACH chain_name IN ARRAY ARRAY['EVENTS', 'REFUSALS'] LOOP
        previous := ${noHash};
        number := 0;
        FOR event IN SELECT * FROM security_event WHERE (${isRefusal}) = (chain_name = 'REFUSALS')
            ORDER BY timestamp, id LOOP
          number := number + 1;
          event.chain := chain_name;
          event.sequence := number;
          previous := security_event_hash(previous, event);
          UPDATE security_event SET chain = chain_name, sequence = number, hash = previous WHERE id = event.id;
        END LOOP;
        UPDATE security_log_chain SET sequence = number, hash = previous WHERE name = chain_name;
      END LOOP;
    END $$`,
  `ALTER TABLE security_event ALTER COLUMN chain SET NOT NULL`,
  `ALTER TABLE security_event ALTER COLUMN sequence SET NOT NULL`,
  `ALTER TABLE security_event ALTER COLUMN hash SET NOT NULL`,
  `CREATE UNIQUE INDEX security_event_sequence_key ON security_event (chain, sequence)`,
  // By the database, so that whatever writes an entry extends the chain. The lock is held for this one insert.
  `CREATE FUNCTION chain_security_event() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ DECLARE head security_log_chain;
    BEGIN
      NEW.chain := CASE WHEN NEW.${isRefusal} THEN 'REFUSALS' ELSE 'EVENTS' END;
      SELECT * INTO head FROM security_log_chain WHERE name = NEW.chain FOR UPDATE;
      NEW.sequence := head.sequence + 1;
      NEW.hash := security_event_hash(head.hash, NEW);
      UPDATE security_log_chain SET sequence = NEW.sequence, hash = NEW.hash WHERE name = NEW.chain;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER security_event_is_chained BEFORE INSERT ON security_event
    FOR EACH ROW EXECUTE FUNCTION chain_security_event()`,
];

/** One-time links, recent logins, notices about accounts, passkeys, and a security log that shows whether it was changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
