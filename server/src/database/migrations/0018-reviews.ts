import { type Kysely, sql } from "kysely";

const eventTypes = `'REVIEW_REQUESTED', 'REVIEW_COMMENTED', 'REVIEW_MENTIONED', 'REVIEW_DECIDED', 'REVIEW_WITHDRAWN',
  'REVIEW_PUBLISHED', 'SUGGESTION_MADE', 'SUGGESTION_DECIDED', 'PUBLICATION_SCHEDULED', 'PUBLICATION_CANCELLED',
  'PUBLICATION_DONE', 'PUBLICATION_FAILED'`;

/** Who did something: a user or a guest, by the name they had then. */
const author = `user_id uuid,
    guest_id uuid REFERENCES review_guest (id) ON DELETE CASCADE,
    name text NOT NULL,
    CHECK ((user_id IS NULL) <> (guest_id IS NULL))`;

const statements = [
  `CREATE TABLE review (
    id uuid PRIMARY KEY,
    version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
    measure_id uuid NOT NULL,
    -- Open reviews are further told apart by the decisions on the current text, which is not stored.
    state text NOT NULL DEFAULT 'OPEN' CHECK (state IN ('OPEN', 'WITHDRAWN', 'PUBLISHED')),
    round int NOT NULL DEFAULT 1 CHECK (round > 0),
    revision int NOT NULL,
    requested_by uuid NOT NULL,
    requested_by_name text NOT NULL,
    requested_at timestamptz NOT NULL DEFAULT now(),
    message text,
    due_day date,
    group_kind text CHECK (group_kind IN ('ROLE', 'OWNER')),
    group_role text CHECK ((group_kind IS NOT DISTINCT FROM 'ROLE') = (group_role IS NOT NULL)),
    created timestamptz NOT NULL DEFAULT now(),
    ended timestamptz CHECK ((ended IS NULL) = (state = 'OPEN'))
  )`,
  `CREATE UNIQUE INDEX review_open_version ON review (version_id) WHERE state = 'OPEN'`,
  `CREATE INDEX review_version ON review (version_id, created)`,
  `CREATE INDEX review_requested_by ON review (requested_by) WHERE state = 'OPEN'`,
  // The texts that were reviewed or decided on.
  `CREATE TABLE reviewed_content (
    version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
    revision int NOT NULL,
    content jsonb NOT NULL,
    PRIMARY KEY (version_id, revision)
  )`,
  `CREATE TABLE review_reviewer (
    review_id uuid NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
    PRIMARY KEY (review_id, user_id)
  )`,
  `CREATE INDEX review_reviewer_user ON review_reviewer (user_id)`,
  `CREATE TABLE review_guest (
    id uuid PRIMARY KEY,
    review_id uuid NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    name text NOT NULL,
    invited_by uuid NOT NULL,
    invited_by_name text NOT NULL,
    -- Of a secret with 256 random bits, which nobody can guess from its hash.
    secret_hash text NOT NULL CONSTRAINT review_guest_secret_key UNIQUE,
    created timestamptz NOT NULL DEFAULT now(),
    expires timestamptz NOT NULL,
    last_used timestamptz,
    ended timestamptz,
    end_reason text CHECK (end_reason IN ('DECIDED', 'REVOKED')),
    CHECK ((ended IS NULL) = (end_reason IS NULL))
  )`,
  `CREATE INDEX review_guest_review ON review_guest (review_id)`,
  `CREATE TABLE guest_session (
    hash text PRIMARY KEY,
    guest_id uuid NOT NULL REFERENCES review_guest (id) ON DELETE CASCADE,
    created timestamptz NOT NULL DEFAULT now(),
    last_used timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX guest_session_guest ON guest_session (guest_id)`,
  `CREATE TABLE review_decision (
    id uuid PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT review_decision_sequence_key UNIQUE,
    review_id uuid NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    round int NOT NULL,
    revision int NOT NULL,
    decision text NOT NULL CHECK (decision IN ('APPROVED', 'CHANGES_REQUESTED', 'RETRACTED')),
    comment text,
    created timestamptz NOT NULL DEFAULT now(),
    ${author}
  )`,
  `CREATE INDEX review_decision_review ON review_decision (review_id, sequence)`,
  `CREATE TABLE review_thread (
    id uuid PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    review_id uuid NOT NULL REFERENCES review (id) ON DELETE CASCADE,
    round int NOT NULL,
    revision int NOT NULL,
    -- A field or part of the version; null for the version as a whole.
    field text,
    quote text,
    quote_start int,
    original text,
    replacement text,
    suggestion_state text CHECK (suggestion_state IN ('OPEN', 'ACCEPTED', 'DECLINED')),
    suggestion_decided_by uuid,
    suggestion_decided_by_name text,
    suggestion_decided_at timestamptz,
    resolved_at timestamptz,
    resolved_by uuid,
    resolved_by_guest uuid,
    resolved_by_name text,
    created timestamptz NOT NULL DEFAULT now(),
    CHECK ((quote IS NULL) = (quote_start IS NULL)),
    CHECK (quote IS NULL OR field IS NOT NULL),
    CHECK ((replacement IS NULL) = (suggestion_state IS NULL) AND (replacement IS NULL) = (original IS NULL)),
    CHECK (replacement IS NULL OR field IS NOT NULL)
  )`,
  `CREATE INDEX review_thread_review ON review_thread (review_id, sequence)`,
  `CREATE TABLE review_comment (
    id uuid PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY,
    thread_id uuid NOT NULL REFERENCES review_thread (id) ON DELETE CASCADE,
    text text NOT NULL,
    mentions uuid[] NOT NULL DEFAULT '{}',
    created timestamptz NOT NULL DEFAULT now(),
    edited timestamptz,
    is_deleted boolean NOT NULL DEFAULT false,
    ${author}
  )`,
  `CREATE INDEX review_comment_thread ON review_comment (thread_id, sequence)`,
  // Without a row nothing is required before publication.
  `CREATE TABLE review_setting (
    scope text PRIMARY KEY,
    owner_id uuid CONSTRAINT review_setting_owner_key UNIQUE REFERENCES instance_identifier (id) ON DELETE CASCADE,
    approvals int NOT NULL CHECK (approvals BETWEEN 0 AND 10),
    four_eyes boolean NOT NULL,
    reviewer_roles text[] NOT NULL CHECK (cardinality(reviewer_roles) > 0),
    members uuid[] NOT NULL DEFAULT '{}',
    CHECK (scope = coalesce(owner_id::text, 'default'))
  )`,
  // The version may be deleted before the time comes, which is then told.
  `CREATE TABLE scheduled_publication (
    id uuid PRIMARY KEY,
    version_id uuid NOT NULL,
    measure_id uuid NOT NULL,
    title text NOT NULL,
    revision int NOT NULL,
    publish_at timestamptz NOT NULL,
    reason text,
    closes_earlier boolean NOT NULL,
    state text NOT NULL DEFAULT 'PENDING' CHECK (state IN ('PENDING', 'PUBLISHED', 'FAILED', 'CANCELLED')),
    failure text CHECK (failure IN ('CHANGED', 'NOT_APPROVED', 'INCOMPLETE', 'DELETED', 'NOT_ALLOWED', 'REFUSED')),
    failure_detail text,
    requested_by uuid NOT NULL,
    requested_by_name text NOT NULL,
    created timestamptz NOT NULL DEFAULT now(),
    ended timestamptz,
    CHECK ((failure IS NOT NULL) = (state = 'FAILED')),
    CHECK ((ended IS NULL) = (state = 'PENDING'))
  )`,
  `CREATE UNIQUE INDEX scheduled_publication_pending ON scheduled_publication (version_id) WHERE state = 'PENDING'`,
  `CREATE INDEX scheduled_publication_due ON scheduled_publication (publish_at) WHERE state = 'PENDING'`,
  `CREATE INDEX scheduled_publication_version ON scheduled_publication (version_id, created)`,
  // What those concerned are told of. Subscribers of public events never read it.
  `CREATE TABLE review_event (
    id uuid PRIMARY KEY,
    sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT review_event_sequence_key UNIQUE,
    type text NOT NULL CHECK (type IN (${eventTypes})),
    review_id uuid,
    version_id uuid NOT NULL,
    measure_id uuid NOT NULL,
    actor_user_id uuid,
    guest_name text,
    recipients uuid[] NOT NULL,
    data jsonb NOT NULL DEFAULT '{}',
    created timestamptz NOT NULL DEFAULT now()
  )`,
  `CREATE INDEX review_event_version ON review_event (version_id, sequence)`,
];

/** Reviews of drafts, guest reviewers and scheduled publications. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
