import { type Kysely, sql } from "kysely";

const statements = [
  // What happened before there was anybody to tell is told to nobody.
  `ALTER TABLE event ADD COLUMN is_handed_out boolean NOT NULL DEFAULT true`,
  `ALTER TABLE event ALTER COLUMN is_handed_out SET DEFAULT false`,
  // By a mark on each event and not by a number: one that commits late is found too.
  `CREATE INDEX event_to_hand_out ON event (sequence) WHERE NOT is_handed_out`,
  `CREATE TABLE subscriber (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      url text NOT NULL,
      event_types jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(event_types) = 'array'),
      status text NOT NULL DEFAULT 'ACTIVE' CHECK (status IN ('ACTIVE', 'ENDED')),
      created timestamptz NOT NULL,
      secret text NOT NULL,
      -- Signs too until its day is over, so that a receiver has time to change.
      former_secret text,
      former_secret_until timestamptz,
      last_delivered timestamptz,
      -- When there is something to send; null when there is not.
      wake_at timestamptz,
      -- Grows each time there is something new, so that whoever is sending does not miss it.
      wakes bigint NOT NULL DEFAULT 0,
      -- How many rounds in a row have found nobody at home.
      failures integer NOT NULL DEFAULT 0,
      -- The node that is sending just now, and until when it may.
      lease_id uuid,
      leased_until timestamptz
    )`,
  `CREATE UNIQUE INDEX subscriber_name_key ON subscriber (lower(name COLLATE swedish))`,
  `CREATE INDEX subscriber_wake_at ON subscriber (wake_at) WHERE status = 'ACTIVE' AND wake_at IS NOT NULL`,
  `CREATE TABLE delivery (
      id uuid PRIMARY KEY,
      subscriber_id uuid NOT NULL REFERENCES subscriber ON DELETE CASCADE,
      -- A test tells of no event.
      event_id uuid REFERENCES event,
      sequence bigint NOT NULL,
      -- What must arrive in order among themselves: all that is told of one measure, or of one entry.
      lane uuid NOT NULL,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED')),
      created timestamptz NOT NULL,
      next_attempt timestamptz NOT NULL DEFAULT now(),
      tries integer NOT NULL DEFAULT 0,
      attempts jsonb NOT NULL DEFAULT '[]'
    )`,
  `CREATE INDEX delivery_waiting ON delivery (subscriber_id, sequence) WHERE state = 'WAITING'`,
  `CREATE INDEX delivery_failed ON delivery (subscriber_id) WHERE state = 'FAILED'`,
  `CREATE INDEX delivery_created ON delivery (created, id)`,
  `CREATE INDEX delivery_subscriber ON delivery (subscriber_id, created, id)`,
  `CREATE INDEX delivery_event ON delivery (event_id)`,
  `CREATE FUNCTION tell_of_messages() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_notify('message', ''); RETURN NULL; END $$`,
  `CREATE TRIGGER event_is_told AFTER INSERT ON event FOR EACH STATEMENT EXECUTE FUNCTION tell_of_messages()`,
  `CREATE TABLE operation (
      name text PRIMARY KEY CHECK (name IN ('messagesending', 'polling')),
      is_paused boolean NOT NULL DEFAULT false,
      changed timestamptz,
      changed_by text
    )`,
  `INSERT INTO operation (name) VALUES ('messagesending'), ('polling')`,
  `CREATE TRIGGER operation_is_told AFTER UPDATE ON operation FOR EACH STATEMENT EXECUTE FUNCTION tell_of_messages()`,
  `CREATE TABLE queue_sample (
      queue text NOT NULL CHECK (queue IN ('messages', 'jobs')),
      at timestamptz NOT NULL,
      waiting integer NOT NULL,
      PRIMARY KEY (queue, at)
    )`,
];

/** Whom the catalogue tells of its events, what has been sent, what is paused, and how long queues have been. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
