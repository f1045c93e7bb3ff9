import { type Kysely, sql } from "kysely";

const statements = [
  // Where and how often a user wants e-mail. Nothing is sent to an address that has not been confirmed.
  `CREATE TABLE notification_setting (
    user_id uuid PRIMARY KEY REFERENCES app_user ON DELETE CASCADE,
    frequency text NOT NULL DEFAULT 'IMMEDIATE' CHECK (frequency IN ('IMMEDIATE', 'DAILY', 'NEVER')),
    email text CHECK (length(email) <= 254),
    pending_email text CHECK (length(pending_email) <= 254),
    -- The code that confirms the pending address, when it has been sent.
    code_hash text,
    code_expires timestamptz,
    code_tries integer NOT NULL DEFAULT 0,
    mail_tries integer NOT NULL DEFAULT 0,
    next_attempt timestamptz NOT NULL DEFAULT now(),
    last_digest date
  )`,
  `CREATE INDEX notification_setting_pending ON notification_setting (next_attempt)
    WHERE pending_email IS NOT NULL AND code_hash IS NULL`,
  `CREATE TABLE notification (
    id uuid PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT notification_sequence_key UNIQUE,
    user_id uuid NOT NULL REFERENCES app_user ON DELETE CASCADE,
    type text NOT NULL,
    -- What it tells of: nobody is told twice of the same.
    about text NOT NULL,
    measure_id uuid NOT NULL,
    version_id uuid NOT NULL,
    title text NOT NULL,
    actor_name text,
    data jsonb NOT NULL DEFAULT '{}',
    created timestamptz NOT NULL DEFAULT now(),
    read timestamptz,
    mail_state text NOT NULL DEFAULT 'NONE' CHECK (mail_state IN ('NONE', 'WAITING', 'SENT', 'FAILED')),
    mail_tries integer NOT NULL DEFAULT 0,
    next_attempt timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT notification_about_key UNIQUE (user_id, about)
  )`,
  `CREATE INDEX notification_user ON notification (user_id, sequence)`,
  `CREATE INDEX notification_unread ON notification (user_id) WHERE read IS NULL`,
  `CREATE INDEX notification_mail ON notification (next_attempt) WHERE mail_state = 'WAITING'`,
  `CREATE INDEX notification_created ON notification (created)`,
  // Whether e-mail is wanted is decided when the notification comes, so that nobody who asks for it later is sent old ones.
  `CREATE FUNCTION mark_notification_mail() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      IF EXISTS (SELECT 1 FROM notification_setting AS setting WHERE setting.user_id = NEW.user_id
          AND setting.email IS NOT NULL AND setting.frequency <> 'NEVER') THEN
        NEW.mail_state := 'WAITING';
      END IF;
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER notification_is_mailed BEFORE INSERT ON notification
    FOR EACH ROW EXECUTE FUNCTION mark_notification_mail()`,
  // In the transaction of the step itself: no step goes untold, and none is told that did not happen.
  `CREATE FUNCTION notify_recipients() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS
    $$ BEGIN
      INSERT INTO notification (id, user_id, type, about, measure_id, version_id, title, actor_name, data)
      SELECT gen_random_uuid(), recipient.id, NEW.type, NEW.id::text, NEW.measure_id, NEW.version_id,
        coalesce(NEW.data ->> 'title', (SELECT title FROM measure_version WHERE id = NEW.version_id), ''),
        coalesce(NEW.guest_name, (SELECT trim(first_name || ' ' || last_name) FROM app_user WHERE id = NEW.actor_user_id)),
        NEW.data || jsonb_build_object('reviewId', NEW.review_id)
      FROM app_user AS recipient WHERE recipient.id = ANY(NEW.recipients) AND NOT recipient.disabled
      ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$`,
  `CREATE TRIGGER review_event_is_notified AFTER INSERT ON review_event
    FOR EACH ROW EXECUTE FUNCTION notify_recipients()`,
];

/** What users are told of, in the catalogue and by e-mail. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
