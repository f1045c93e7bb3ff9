export const measureStatements = [
  `CREATE TABLE measure (
      id uuid PRIMARY KEY,
      legacy_id text CONSTRAINT measure_legacy_id_key UNIQUE CHECK (legacy_id ~ '^[0-9]{5}$'),
      last_version_nr integer NOT NULL DEFAULT 0,
      created timestamptz NOT NULL
    )`,
  `CREATE TABLE measure_version (
      id uuid PRIMARY KEY,
      measure_id uuid NOT NULL REFERENCES measure (id) ON DELETE CASCADE,
      version_nr integer NOT NULL CHECK (version_nr > 0),
      status text NOT NULL CHECK (status IN ('ONGOING', 'PUBLISHED', 'UNPUBLISHED')),
      revision integer NOT NULL DEFAULT 1,
      changes jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(changes) = 'object'),
      title text NOT NULL CHECK (length(title) BETWEEN 1 AND 150),
      texts jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(texts) = 'object'),
      threshold_for_viewing integer CHECK (threshold_for_viewing BETWEEN 0 AND 999),
      valid_from timestamptz,
      valid_to timestamptz,
      measure_owner_id uuid REFERENCES instance_identifier (id),
      created timestamptz NOT NULL,
      last_updated timestamptz NOT NULL,
      last_updated_by text,
      last_published timestamptz,
      last_published_by text,
      CONSTRAINT measure_version_number_key UNIQUE (measure_id, version_nr),
      CONSTRAINT measure_version_validity CHECK (valid_to >= valid_from),
      CONSTRAINT measure_version_ongoing_is_unpublished CHECK (status <> 'ONGOING' OR last_published IS NULL)
    )`,
  `CREATE UNIQUE INDEX measure_version_one_ongoing ON measure_version (measure_id) WHERE status = 'ONGOING'`,
  `CREATE INDEX measure_version_owner ON measure_version (measure_owner_id)`,
  `CREATE TABLE measure_version_code (
      version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
      oid text NOT NULL,
      code_id text NOT NULL,
      PRIMARY KEY (version_id, oid, code_id),
      CONSTRAINT measure_version_code_known
        FOREIGN KEY (oid, code_id) REFERENCES code (oid, code_id) ON UPDATE CASCADE
    )`,
  `CREATE UNIQUE INDEX measure_version_code_one ON measure_version_code (version_id, oid)
      WHERE oid IN ('2.25.179700328854033982273343832643562353962', '2.25.226692098564860139208498967499685115997', '2.25.263118235652724286495408752030543256909', '2.25.25297334119424732946300455996920321723', '2.25.133019665415171478683316411001496382572')`,
  `CREATE INDEX measure_version_code_code ON measure_version_code (oid, code_id)`,
];
