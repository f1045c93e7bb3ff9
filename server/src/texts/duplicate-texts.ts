/** Messages for violated unique constraints: by constraint, the field and the message. */
export const duplicateTexts: Record<string, { field: string; message: string } | undefined> = {
  measurement_source_name_key: { field: "name", message: "Det finns redan en datakälla med det namnet" },
  reporting_system_name_key: { field: "name", message: "Det finns redan ett rapporterande system med det namnet" },
  instance_identifier_name_key: { field: "name", message: "Det finns redan en organisation med det namnet" },
  instance_identifier_root_extension_key: {
    field: "extension",
    message: "Det finns redan en organisation med den identiteten",
  },
  performing_organization_name_key: { field: "name", message: "Det finns redan en organisation med det namnet" },
  code_system_pkey: { field: "oid", message: "Det finns redan ett kodverk med den OID:en" },
  code_system_name_key: { field: "name", message: "Det finns redan ett kodverk med det namnet" },
  code_code_id_key: { field: "codeId", message: "Det finns redan en kod med det id:t i kodverket" },
  code_display_name_key: { field: "displayName", message: "Det finns redan en kod med det namnet i kodverket" },
  subscriber_name_key: { field: "name", message: "Det finns redan en prenumerant med det namnet" },
  person_hsa_id_key: { field: "hsaId", message: "Det finns redan en person med det HSA-id:t" },
  role_code_key: { field: "code", message: "Det finns redan en roll med den koden" },
  role_name_key: { field: "name", message: "Det finns redan en roll med det namnet" },
  measure_group_name_key: { field: "name", message: "Det finns redan en måttgrupp med det namnet" },
  view_template_name_key: { field: "name", message: "Det finns redan en visningsmall med det namnet" },
  view_label_name_key: { field: "displayName", message: "Det finns redan en etikett med det namnet i mallen" },
  concept_preferred_key: { field: "preferred", message: "Det finns redan ett begrepp med den termen" },
  view_group_name_key: { field: "name", message: "Det finns redan en visningsgrupp med det namnet" },
  view_group_item_label_key: { field: "label", message: "Etiketten används redan i visningsgruppen" },
  help_text_mapping_key: { field: "mapping", message: "Det finns redan en hjälptext för fältet" },
};

/** The kinds of codes that have a list of their own, by the name of that list. */
export const duplicateCodeTexts = {
  keywords: "Det finns redan ett nyckelord med det namnet",
  agegroups: "Det finns redan en åldersgrupp med det namnet",
  unit: "Det finns redan en enhet med det namnet",
} as const;
