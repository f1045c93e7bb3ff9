import { type EntityType, keysOf } from "@indikatorkatalogen/contract";

/** A row by its columns. */
export type BundleRow = Record<string, unknown>;

/** One table whose rows are copied as they are. */
export interface BundleSection {
  table: string;
  columns: readonly string[];
  /** What identifies a row. */
  key: readonly string[];
  /** Other unique columns: a row with the same values is the same entry under another id. Compared without regard to case. */
  naturalKey?: readonly string[];
  /** Columns that hold ids of entries of other sections. */
  references?: readonly string[];
  /** The register of aliases, for entries whose other ids are remembered. */
  aliasRegister?: "column:oid" | "instanceIdentifier" | "reportingSystem" | "measurementSource" | "person";
  /** How events describe an entry: its type and the column of its title. */
  event?: { entityType: EntityType; title: string };
  /** What is read instead of the table, in SQL. */
  source?: string;
  /** Only these rows, in SQL. */
  condition?: string;
  /** The order of rows, when those that others point to must come first. */
  order?: string;
}

const named = (table: string, columns: readonly string[], entityType: EntityType) => ({
  table,
  columns: ["id", "name", ...columns],
  key: ["id"],
  naturalKey: ["name"],
  event: { entityType, title: "name" },
});

const depthOfOrganization = `(WITH RECURSIVE above AS (SELECT part_of FROM performing_organization WHERE id = listed.id
  UNION ALL SELECT parent.part_of FROM performing_organization AS parent JOIN above ON parent.id = above.part_of)
  SELECT count(*) FROM above)`;

/** What measures refer to, in the order in which it is written and read. */
const sectionsBeforeMeasures = {
  codeSystems: {
    table: "code_system",
    columns: ["id", "oid", "name", "description", "editable"],
    key: ["oid"],
    event: { entityType: "codesystem", title: "name" },
  },
  codes: {
    table: "code",
    columns: [
      "id",
      "oid",
      "code_id",
      "code_value",
      "display_name",
      "description",
      "version",
      "from_age",
      "to_age",
      "sort_order",
    ],
    key: ["id"],
    naturalKey: ["oid", "code_id"],
    aliasRegister: "column:oid",
    event: { entityType: "code", title: "display_name" },
  },
  roles: {
    ...named("role", ["code", "description", "applies_to"], "role"),
    naturalKey: ["code"],
  },
  instanceIdentifiers: {
    ...named("instance_identifier", ["root", "extension", "description"], "instanceidentifier"),
    aliasRegister: "instanceIdentifier",
  },
  reportingSystems: {
    ...named(
      "reporting_system",
      ["description", "system_root", "system_extension", "contract_version", "logical_address"],
      "reportingsystem",
    ),
    aliasRegister: "reportingSystem",
  },
  measurementSources: {
    ...named("measurement_source", ["description", "url", "source_type"], "measurementsource"),
    aliasRegister: "measurementSource",
  },
  persons: {
    table: "person",
    columns: ["id", "first_name", "last_name", "email", "phone", "hsa_id", "organization", "title"],
    key: ["id"],
    naturalKey: ["hsa_id"],
    aliasRegister: "person",
    event: { entityType: "person", title: "last_name" },
  },
  performingOrganizations: {
    ...named(
      "performing_organization",
      ["organization_type", "hsa_id", "organization_root", "organization_extension", "part_of"],
      "performingorganization",
    ),
    references: ["part_of"],
    order: depthOfOrganization,
  },
  helpTexts: {
    table: "help_text",
    columns: ["id", "mapping", "description", "help_text"],
    key: ["id"],
    naturalKey: ["mapping"],
    event: { entityType: "helptext", title: "mapping" },
  },
  /** Editors' changes; the concepts that come with the program are in its files. */
  concepts: {
    table: "concept",
    columns: ["id", "preferred", "is_active"],
    key: ["id"],
    naturalKey: ["preferred"],
    event: { entityType: "concept", title: "preferred" },
  },
  conceptTerms: {
    table: "concept_term",
    columns: ["concept_id", "kind", "term", "is_removed"],
    key: ["concept_id", "kind", "term"],
    references: ["concept_id"],
  },
  conceptBroader: {
    table: "concept_broader",
    columns: ["concept_id", "broader", "is_removed"],
    key: ["concept_id", "broader"],
    references: ["concept_id"],
  },
  /** Those of measures are in the measures' versions. */
  actors: {
    table: "actor",
    columns: [
      "id",
      "role_id",
      "person_id",
      "instance_identifier_id",
      "comment",
      "reporting_system_id",
      "measurement_source_id",
      "owner_instance_identifier_id",
      "sort_order",
    ],
    key: ["id"],
    references: [
      "role_id",
      "person_id",
      "instance_identifier_id",
      "reporting_system_id",
      "measurement_source_id",
      "owner_instance_identifier_id",
    ],
    condition: "measure_version_id IS NULL",
  },
  aliases: {
    table: "entry_alias",
    columns: ["register", "alias", "entry_id"],
    key: ["register", "alias"],
    references: ["entry_id"],
  },
} as const satisfies Record<string, BundleSection>;

/** What refers to measures. */
export const sectionsAfterMeasures = {
  subMeasures: { table: "sub_measure", columns: ["id", "owner_measure_id"], key: ["id"] },
  deletedRevisions: {
    table: "measure_revision",
    columns: [
      "id",
      "measure_id",
      "version_id",
      "version_nr",
      "revision",
      "status",
      "event_type",
      "content",
      "changed_fields",
      "user_id",
      "user_name",
      "created",
      "reason",
    ],
    key: ["id"],
    condition: "NOT EXISTS (SELECT 1 FROM measure WHERE measure.id = listed.measure_id)",
    order: "sequence",
  },
  measureGroups: named("measure_group", ["description"], "measuregroup"),
  measureGroupMeasures: {
    table: "measure_group_measure",
    columns: ["group_id", "measure_id", "sort_order"],
    key: ["group_id", "measure_id"],
    references: ["group_id"],
  },
  viewTemplates: named("view_template", ["status"], "viewtemplate"),
  viewLabels: {
    table: "view_label",
    columns: ["id", "template_id", "display_name", "sort_order"],
    key: ["id"],
    naturalKey: ["template_id", "display_name"],
    references: ["template_id"],
    event: { entityType: "viewlabel", title: "display_name" },
  },
  viewGroups: {
    ...named("view_group", ["description", "template_id", "status"], "viewgroup"),
    references: ["template_id"],
  },
  viewGroupItems: {
    table: "view_group_item",
    columns: ["id", "view_group_id", "template_id", "label_id", "measure_version_id", "sort_order"],
    key: ["id"],
    naturalKey: ["view_group_id", "label_id"],
    references: ["view_group_id", "template_id", "label_id"],
  },
  /** The owner of a shared search is exported by name, not with the account. */
  searchOwners: {
    table: "user_profile",
    source: `(SELECT profile.id, profile.user_id, owner.username, owner.first_name, owner.last_name
      FROM user_profile AS profile JOIN app_user AS owner ON owner.id = profile.user_id
      WHERE EXISTS (SELECT 1 FROM search_filter WHERE profile_id = profile.id AND publicly_available))`,
    columns: ["id", "user_id", "username", "first_name", "last_name"],
    key: ["id"],
  },
  sharedSearches: {
    table: "search_filter",
    columns: ["id", "profile_id", "name", "type", "publicly_available", "filter_configuration"],
    key: ["id"],
    naturalKey: ["profile_id", "type", "name"],
    references: ["profile_id"],
    condition: "publicly_available",
  },
} as const satisfies Record<string, BundleSection>;

const sections: Record<string, BundleSection> = { ...sectionsBeforeMeasures, ...sectionsAfterMeasures };
export type SectionName = keyof typeof sectionsBeforeMeasures | keyof typeof sectionsAfterMeasures;

export const namesBeforeMeasures = keysOf(sectionsBeforeMeasures);
export const namesAfterMeasures = keysOf(sectionsAfterMeasures);
export const registerSections: readonly SectionName[] = [...namesBeforeMeasures, ...namesAfterMeasures];

export const sectionOfBundle = (name: SectionName): BundleSection => {
  const section = sections[name];
  if (!section) throw new Error(`A bundle has no section ${name}`);
  return section;
};
