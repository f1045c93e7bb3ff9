import {
  createHelpText,
  deleteHelpText,
  type HelpText,
  type HelpTextInput,
  helpTextInput,
  helpTextPartResources,
  listHelpTexts,
  updateHelpText,
} from "@indikatorkatalogen/contract";
import { mdiHelpCircleOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { text } from "./entry-fields.ts";
import { helpFields } from "./help-fields.ts";
import { findEntry, pageFrom } from "./whole-lists.ts";

export const helpTextList: ListConfig<HelpText> = {
  name: "helpTexts",
  rightPrefix: "helptexts",
  icon: mdiHelpCircleOutline,
  columns: [
    { id: "field", sortField: "FIELD", cell: (help) => fieldName(help) },
    { id: "shortHelp", sortField: "DESCRIPTION", cell: (help) => help.description },
  ],
  fields: [
    {
      kind: "choice",
      name: "mapping",
      label: t("administration.fields.mapping"),
      emptyLabel: t("administration.chooseField"),
      options: helpFields(),
      required: true,
    },
    {
      kind: "line",
      name: "description",
      label: t("administration.fields.shortHelp"),
      hint: t("administration.hints.shortHelp"),
    },
    {
      kind: "text",
      name: "helpText",
      label: t("administration.fields.helpText"),
      hint: t("administration.hints.helpText"),
    },
  ],
  schema: helpTextInput,
  fieldRights: helpTextPartResources,
  titleOf: (help) => fieldName(help),
  toValues: (help) => ({
    mapping: text(help?.mapping),
    description: text(help?.description),
    helpText: text(help?.helpText),
  }),
  calls: {
    list: async (query, signal) => pageFrom(await callApi(listHelpTexts, {}, signal), query, textsOf),
    get: async (id, signal) => findEntry(await callApi(listHelpTexts, {}, signal), id),
    create: (body: HelpTextInput) => callApi(createHelpText, { body }),
    update: (id, body: HelpTextInput) => callApi(updateHelpText, { params: { id }, body }),
    remove: (id) => callApi(deleteHelpText, { params: { id } }),
  },
};

const textsOf = (help: HelpText) => ({
  FIELD: fieldName(help),
  DESCRIPTION: text(help.description),
  HELP_TEXT: text(help.helpText),
});

/** The label of the field where the help is shown. */
const fieldName = ({ mapping }: HelpText): string =>
  helpFields().find(({ value }) => value === mapping)?.label ?? mapping;
