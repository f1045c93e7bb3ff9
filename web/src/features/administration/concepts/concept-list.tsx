import {
  type Concept,
  type ConceptInput,
  conceptInput,
  conceptOrigins,
  createConcept,
  deleteConcept,
  getConcept,
  listConcepts,
  updateConcept,
} from "@indikatorkatalogen/contract";
import { mdiTagMultipleOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { ListConfig } from "../list-config.ts";
import { text } from "../lists/entry-fields.ts";
import { SearchMisses } from "../misses/search-misses.tsx";
import { BroaderField } from "./broader-field.tsx";
import { TermsField } from "./terms-field.tsx";

const shownTerms = 6;

export const conceptList: ListConfig<Concept> = {
  name: "concepts",
  rightPrefix: "concepts",
  icon: mdiTagMultipleOutline,
  columns: [
    { id: "preferred", sortField: "PREFERRED", cell: ({ preferred }) => preferred },
    { id: "terms", cell: termsInShort },
    {
      id: "origin",
      sortField: "ORIGIN",
      cell: ({ origin, isActive }) =>
        [t(`administration.conceptOrigins.${origin}`), ...(isActive ? [] : [t("administration.conceptOff")])].join(
          ", ",
        ),
    },
  ],
  filter: {
    label: t("administration.columns.origin"),
    allLabel: t("administration.allConcepts"),
    options: conceptOrigins.map((value) => ({ value, label: t(`administration.conceptOrigins.${value}`) })),
  },
  fields: [
    {
      kind: "line",
      name: "preferred",
      label: t("administration.fields.preferred"),
      hint: t("administration.hints.preferred"),
      required: true,
    },
    {
      kind: "custom",
      name: "terms",
      label: t("administration.fields.terms"),
      render: (field) => <TermsField {...field} />,
    },
    {
      kind: "custom",
      name: "broader",
      label: t("administration.fields.broader"),
      render: (field) => <BroaderField {...field} />,
    },
    {
      kind: "choice",
      name: "isActive",
      label: t("administration.fields.isActive"),
      options: (["true", "false"] as const).map((value) => ({ value, label: t(`administration.conceptUse.${value}`) })),
      toValue: (option) => option === "true",
      required: true,
    },
  ],
  schema: conceptInput,
  isReadOnly: (concept, field) => field === "preferred" && concept.origin !== "own",
  titleOf: (concept) => concept.preferred,
  toValues: (concept) => ({
    preferred: text(concept?.preferred),
    terms: concept?.terms ?? [],
    removedTerms: concept?.removedTerms ?? [],
    broader: concept?.broader ?? [],
    isActive: concept?.isActive ?? true,
  }),
  obstacleOf: ({ origin }) => (origin === "shipped" ? t("administration.conceptShipped") : undefined),
  isRestored: ({ origin }) => origin !== "own",
  calls: {
    list: ({ filter: origin, ...query }, signal) => callApi(listConcepts, { query: { ...query, origin } }, signal),
    get: (id, signal) => callApi(getConcept, { params: { id } }, signal),
    create: (body: ConceptInput) => callApi(createConcept, { body }),
    update: (id, body: ConceptInput) => callApi(updateConcept, { params: { id }, body }),
    remove: (id) => callApi(deleteConcept, { params: { id } }),
  },
  below: SearchMisses,
};

/** The first terms, and how many more there are. */
function termsInShort({ terms }: Concept): string {
  const words = terms.slice(0, shownTerms).map(({ term }) => term);
  const rest = terms.length - words.length;
  return [...words, ...(rest > 0 ? [t("administration.moreTerms", { count: rest })] : [])].join(", ");
}
