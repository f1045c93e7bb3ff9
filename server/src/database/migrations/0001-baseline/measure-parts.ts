/** A column holding a code of one fixed system; the second column only carries that system's oid. */
const codeColumn = (name: string, oid: string) => `
  ${name} text,
  ${name}_oid text NOT NULL DEFAULT '${oid}' CHECK (${name}_oid = '${oid}'),
  FOREIGN KEY (${name}_oid, ${name}) REFERENCES code (oid, code_id) ON UPDATE CASCADE`;

export const measurePartStatements = [
  `CREATE TABLE sub_measure (
      id uuid PRIMARY KEY,
      owner_measure_id uuid NOT NULL REFERENCES measure (id)
    )`,
  `CREATE INDEX sub_measure_owner ON sub_measure (owner_measure_id)`,
  `CREATE TABLE measure_version_sub_measure (
      version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
      sub_measure_id uuid NOT NULL REFERENCES sub_measure (id),
      ${codeColumn("gender", "2.25.26150545766281047581853388994140073447")},
      ${codeColumn("age", "2.25.177590720335390013301664989576608098088")},
      restriction text CHECK (length(restriction) BETWEEN 1 AND 500),
      title text,
      overrides jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(overrides) = 'object'),
      sort_order integer NOT NULL,
      PRIMARY KEY (version_id, sub_measure_id),
      CONSTRAINT sub_measure_combination_key UNIQUE NULLS NOT DISTINCT (version_id, gender, age, restriction),
      CHECK (num_nonnulls(gender, age, restriction) > 0)
    )`,
  `CREATE INDEX measure_version_sub_measure_sub ON measure_version_sub_measure (sub_measure_id)`,
  `CREATE TABLE connection (
      id uuid PRIMARY KEY,
      version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
      reporting_system_id uuid REFERENCES reporting_system (id),
      measurement_source_id uuid REFERENCES measurement_source (id),
      contract_version numeric(3, 1) CHECK (contract_version IN (2, 3, 3.1)),
      valid_from timestamptz,
      valid_to timestamptz,
      sort_order integer NOT NULL,
      CHECK (num_nonnulls(reporting_system_id, measurement_source_id) > 0),
      CHECK (valid_to >= valid_from)
    )`,
  `CREATE INDEX connection_version ON connection (version_id, sort_order)`,
  `CREATE INDEX connection_reporting_system ON connection (reporting_system_id)`,
  `CREATE INDEX connection_measurement_source ON connection (measurement_source_id)`,
  `CREATE TABLE target_value (
      id uuid PRIMARY KEY,
      version_id uuid NOT NULL REFERENCES measure_version (id) ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('NATIONAL', 'REGISTER', 'PROFESSION', 'REGIONAL')),
      level text NOT NULL CHECK (level IN ('SINGLE', 'HIGH', 'MODERATE')),
      operator text NOT NULL CHECK (operator IN ('GTE', 'LTE', 'GT', 'LT', 'EQ')),
      value numeric NOT NULL,
      ${codeColumn("unit", "2.25.226692098564860139208498967499685115997")},
      issuer text,
      valid_from timestamptz,
      valid_to timestamptz,
      motivation text,
      reference text,
      ${codeColumn("organizational_level", "2.25.283994530884727164697811721983678988453")},
      sort_order integer NOT NULL,
      CHECK (valid_to >= valid_from)
    )`,
  `CREATE INDEX target_value_version ON target_value (version_id, sort_order)`,
  `CREATE TABLE actor (
      id uuid PRIMARY KEY,
      role_id uuid NOT NULL REFERENCES role (id),
      person_id uuid REFERENCES person (id),
      instance_identifier_id uuid REFERENCES instance_identifier (id),
      comment text,
      measure_version_id uuid REFERENCES measure_version (id) ON DELETE CASCADE,
      reporting_system_id uuid REFERENCES reporting_system (id) ON DELETE CASCADE,
      measurement_source_id uuid REFERENCES measurement_source (id) ON DELETE CASCADE,
      owner_instance_identifier_id uuid REFERENCES instance_identifier (id) ON DELETE CASCADE,
      sort_order integer NOT NULL DEFAULT 0,
      CHECK (num_nonnulls(person_id, instance_identifier_id) > 0),
      CONSTRAINT actor_of_one_thing CHECK (num_nonnulls(measure_version_id, reporting_system_id,
        measurement_source_id, owner_instance_identifier_id) = 1)
    )`,
  `CREATE INDEX actor_version ON actor (measure_version_id)`,
  `CREATE INDEX actor_person ON actor (person_id)`,
  `CREATE INDEX actor_instance_identifier ON actor (instance_identifier_id)`,
  `CREATE INDEX actor_role ON actor (role_id)`,
  `CREATE INDEX actor_of_reporting_system ON actor (reporting_system_id)`,
  `CREATE INDEX actor_of_measurement_source ON actor (measurement_source_id)`,
  `CREATE INDEX actor_of_instance_identifier ON actor (owner_instance_identifier_id)`,
];
