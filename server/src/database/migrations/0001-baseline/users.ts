export const userStatements = [
  `CREATE TABLE app_user (
      id uuid PRIMARY KEY,
      username text NOT NULL CHECK (length(username) BETWEEN 1 AND 200),
      first_name text NOT NULL,
      last_name text NOT NULL,
      roles text[] NOT NULL DEFAULT '{}'
        CHECK (roles <@ ARRAY['READER', 'EDITOR', 'MAIN_EDITOR', 'ADMIN', 'TECH_ADMIN']),
      password_hash text,
      issuer text,
      subject text,
      disabled boolean NOT NULL DEFAULT false,
      -- A demo account has a password that everyone knows, so it must be told from the others for ever.
      demo boolean NOT NULL DEFAULT false,
      created timestamptz NOT NULL,
      CONSTRAINT app_user_subject_key UNIQUE (issuer, subject),
      -- A local account has a password; one from an identity provider has that provider's subject.
      CHECK ((password_hash IS NOT NULL AND issuer IS NULL AND subject IS NULL)
        OR (password_hash IS NULL AND issuer IS NOT NULL AND subject IS NOT NULL))
    )`,
  `CREATE UNIQUE INDEX app_user_username_key ON app_user (lower(username)) WHERE issuer IS NULL`,
  `CREATE TABLE ticket (
      hash text PRIMARY KEY,
      user_id uuid NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
      roles text[] NOT NULL,
      created timestamptz NOT NULL,
      last_used timestamptz NOT NULL,
      id_token text
    )`,
  `CREATE INDEX ticket_user ON ticket (user_id)`,
  `CREATE INDEX ticket_last_used ON ticket (last_used)`,
  `CREATE TABLE user_profile (
      id uuid PRIMARY KEY,
      user_id uuid NOT NULL CONSTRAINT user_profile_user_key UNIQUE REFERENCES app_user (id) ON DELETE CASCADE
    )`,
  `CREATE TABLE search_filter (
      id uuid PRIMARY KEY,
      profile_id uuid NOT NULL REFERENCES user_profile (id) ON DELETE CASCADE,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      type text NOT NULL CHECK (type IN ('DASHBOARD_MEASURE')),
      publicly_available boolean NOT NULL DEFAULT false,
      filter_configuration jsonb NOT NULL
    )`,
  `CREATE UNIQUE INDEX search_filter_name_key ON search_filter (profile_id, type, lower(name COLLATE swedish))`,
];
