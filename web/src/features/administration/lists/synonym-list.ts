import {
  createSynonym,
  deleteSynonym,
  listSynonyms,
  type Synonym,
  type SynonymInput,
  synonymDirections,
  synonymInput,
  updateSynonym,
} from "@indikatorkatalogen/contract";
import { mdiSwapHorizontal } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { asList, asPage } from "../../../api/list-responses.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { SearchMisses } from "../misses/search-misses.tsx";
import { text } from "./entry-fields.ts";
import { findEntry } from "./pages.ts";

const signs = { both: "↔", oneWay: "→" };

export const synonymList: ListConfig<Synonym> = {
  name: "synonyms",
  noun: "synonyms",
  icon: mdiSwapHorizontal,
  columns: [
    { id: "synonym", sortField: "FROM_WORDS", cell: (synonym) => nameOf(synonym) },
    { id: "direction", cell: ({ direction }) => t(`administration.directions.${direction}`) },
  ],
  fields: [
    {
      kind: "line",
      name: "fromWords",
      label: t("administration.fields.fromWords"),
      hint: t("administration.hints.fromWords"),
      required: true,
    },
    { kind: "line", name: "toWords", label: t("administration.fields.toWords"), required: true },
    {
      kind: "choice",
      name: "direction",
      label: t("administration.columns.direction"),
      options: synonymDirections.map((value) => ({ value, label: t(`administration.directions.${value}`) })),
      required: true,
    },
  ],
  schema: synonymInput,
  titleOf: (synonym) => nameOf(synonym),
  toValues: (synonym) => ({
    fromWords: text(synonym?.fromWords),
    toWords: text(synonym?.toWords),
    direction: synonym?.direction ?? "both",
  }),
  calls: {
    list: async (query, signal) => asPage(await callApi(listSynonyms, { query }, signal)),
    get: async (id, signal) => findEntry(asList(await callApi(listSynonyms, { query: {} }, signal)), id),
    create: (body: SynonymInput) => callApi(createSynonym, { body }),
    update: (id, body: SynonymInput) => callApi(updateSynonym, { params: { id }, body }),
    remove: (id) => callApi(deleteSynonym, { params: { id } }),
  },
  beside: SearchMisses,
};

const nameOf = ({ fromWords, toWords, direction }: Synonym) => `${fromWords} ${signs[direction]} ${toWords}`;
