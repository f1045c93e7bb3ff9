const status = `status text NOT NULL DEFAULT 'ONGOING' CHECK (status IN ('ONGOING', 'PUBLISHED', 'UNPUBLISHED'))`;

export const groupStatements = [
  `CREATE TABLE measure_group (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text
    )`,
  `CREATE UNIQUE INDEX measure_group_name_key ON measure_group (lower(name COLLATE swedish))`,
  `CREATE TABLE measure_group_measure (
      group_id uuid NOT NULL REFERENCES measure_group (id) ON DELETE CASCADE,
      measure_id uuid NOT NULL REFERENCES measure (id),
      sort_order integer NOT NULL,
      PRIMARY KEY (group_id, measure_id)
    )`,
  `CREATE INDEX measure_group_measure_measure ON measure_group_measure (measure_id)`,
  `CREATE TABLE view_template (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      ${status}
    )`,
  `CREATE UNIQUE INDEX view_template_name_key ON view_template (lower(name COLLATE swedish))`,
  `CREATE TABLE view_label (
      id uuid PRIMARY KEY,
      template_id uuid NOT NULL REFERENCES view_template (id) ON DELETE CASCADE,
      display_name text NOT NULL CHECK (length(display_name) BETWEEN 1 AND 200),
      sort_order integer NOT NULL,
      CONSTRAINT view_label_template_key UNIQUE (template_id, id)
    )`,
  `CREATE UNIQUE INDEX view_label_name_key ON view_label (template_id, lower(display_name COLLATE swedish))`,
  `CREATE TABLE view_group (
      id uuid PRIMARY KEY,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
      description text,
      template_id uuid REFERENCES view_template (id),
      ${status},
      CONSTRAINT view_group_template_key UNIQUE (id, template_id)
    )`,
  `CREATE UNIQUE INDEX view_group_name_key ON view_group (lower(name COLLATE swedish))`,
  // The template stands in the item too, so that a label can only come from the group's own template.
  `CREATE TABLE view_group_item (
      id uuid PRIMARY KEY,
      view_group_id uuid NOT NULL,
      template_id uuid NOT NULL,
      label_id uuid NOT NULL,
      measure_version_id uuid NOT NULL REFERENCES measure_version (id),
      sort_order integer NOT NULL,
      CONSTRAINT view_group_item_label_key UNIQUE (view_group_id, label_id),
      FOREIGN KEY (view_group_id, template_id) REFERENCES view_group (id, template_id) ON DELETE CASCADE,
      FOREIGN KEY (template_id, label_id) REFERENCES view_label (template_id, id)
    )`,
  `CREATE INDEX view_group_item_version ON view_group_item (measure_version_id)`,
  `CREATE INDEX view_group_template ON view_group (template_id)`,
  `CREATE INDEX view_group_item_label ON view_group_item (label_id)`,
];
