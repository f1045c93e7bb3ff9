export const codeSystemStatements = [
  `CREATE TABLE code_system (
      oid text PRIMARY KEY CHECK (oid ~ '^[0-2](\\.(0|[1-9][0-9]*))+$'),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text,
      editable boolean NOT NULL DEFAULT false,
      -- Events name what they tell of by uuid.
      id uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT code_system_id_key UNIQUE
    )`,
  `CREATE UNIQUE INDEX code_system_name_key ON code_system (lower(name COLLATE swedish))`,
  `CREATE TABLE code (
      id uuid PRIMARY KEY,
      oid text NOT NULL REFERENCES code_system (oid) ON DELETE CASCADE,
      code_id text NOT NULL CHECK (length(code_id) BETWEEN 1 AND 100),
      code_value text NOT NULL,
      display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
      description text,
      version text NOT NULL DEFAULT '1',
      from_age integer CHECK (from_age BETWEEN 0 AND 150),
      to_age integer CHECK (to_age BETWEEN 0 AND 150),
      sort_order integer NOT NULL DEFAULT 0,
      CONSTRAINT code_code_id_key UNIQUE (oid, code_id),
      CONSTRAINT code_ages_in_order CHECK (to_age >= from_age)
    )`,
  `CREATE UNIQUE INDEX code_display_name_key ON code (oid, lower(display_name COLLATE swedish))`,
];
