export const referenceDataStatements = [
  `CREATE TABLE instance_identifier (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      root text CHECK (root IN ('1.2.752.129.2.1.4.1', '1.2.752.129.2.1.2.1', '2.5.4.97')),
      extension text CHECK (length(extension) <= 100),
      description text,
      CONSTRAINT instance_identifier_root_extension_key UNIQUE (root, extension)
    )`,
  `CREATE UNIQUE INDEX instance_identifier_name_key ON instance_identifier (lower(name COLLATE swedish))`,
  `CREATE TABLE reporting_system (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text,
      system_root text,
      system_extension text,
      contract_version numeric(3, 1) CHECK (contract_version IN (2, 3, 3.1)),
      logical_address text
    )`,
  `CREATE UNIQUE INDEX reporting_system_name_key ON reporting_system (lower(name COLLATE swedish))`,
  `CREATE TABLE measurement_source (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text,
      url text,
      source_type text
    )`,
  `CREATE UNIQUE INDEX measurement_source_name_key ON measurement_source (lower(name COLLATE swedish))`,
  `CREATE TABLE person (
      id uuid PRIMARY KEY,
      first_name text NOT NULL CHECK (length(first_name) BETWEEN 1 AND 200),
      last_name text NOT NULL CHECK (length(last_name) BETWEEN 1 AND 200),
      email text,
      phone text,
      hsa_id text CHECK (hsa_id ~ '^SE[0-9]{10}-[A-Za-z0-9]+$' AND length(hsa_id) <= 31),
      organization text,
      title text
    )`,
  `CREATE UNIQUE INDEX person_hsa_id_key ON person (upper(hsa_id))`,
  `CREATE TABLE role (
      id uuid PRIMARY KEY,
      code text NOT NULL CONSTRAINT role_code_key UNIQUE,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text,
      applies_to text[] NOT NULL DEFAULT '{}'
    )`,
  `CREATE UNIQUE INDEX role_name_key ON role (lower(name COLLATE swedish))`,
  `CREATE TABLE performing_organization (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      organization_type text NOT NULL
        CHECK (organization_type IN ('Vardenhet', 'Sjukhus', 'Kommun', 'Lan', 'Sjukvardsregion', 'Land')),
      hsa_id text CHECK (hsa_id ~ '^SE[0-9]{10}-[A-Za-z0-9]+$' AND length(hsa_id) <= 31),
      organization_root text,
      organization_extension text,
      part_of uuid REFERENCES performing_organization (id)
    )`,
  `CREATE UNIQUE INDEX performing_organization_name_key ON performing_organization (lower(name COLLATE swedish))`,
  `CREATE TABLE help_text (
      id uuid PRIMARY KEY,
      mapping text NOT NULL CONSTRAINT help_text_mapping_key UNIQUE CHECK (length(mapping) BETWEEN 1 AND 200),
      description text,
      help_text text
    )`,
];
