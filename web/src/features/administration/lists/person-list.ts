import {
  type CountedPerson,
  createPerson,
  deletePerson,
  getPerson,
  listPersonActors,
  listPersonsWithCount,
  mergePerson,
  type Person,
  type PersonInput,
  personInput,
  personUsages,
  updatePerson,
} from "@indikatorkatalogen/contract";
import { mdiAccountOutline } from "@mdi/js";
import { callApi } from "../../../api/call-api.ts";
import { t } from "../../../texts/t.ts";
import type { FormField } from "../../../ui/forms/form-field.ts";
import type { ListConfig } from "../list-config.ts";
import { text } from "./entry-fields.ts";
import { toActorUsages } from "./usage.ts";

const line = (name: keyof PersonInput, rest: { required?: boolean; hint?: string } = {}): FormField => ({
  kind: "line",
  name,
  label: t(`administration.fields.${name}`),
  ...rest,
});

export const personList: ListConfig<Person, CountedPerson> = {
  name: "persons",
  rightPrefix: "persons",
  readRight: "personadministration:read",
  icon: mdiAccountOutline,
  columns: [
    { id: "name", sortField: "NAME", cell: (person) => nameBySurname(person) },
    { id: "title", sortField: "TITLE", cell: (person) => person.title },
    { id: "organization", sortField: "ORGANIZATION", cell: (person) => person.organization },
    { id: "email", sortField: "EMAIL", cell: (person) => person.email },
    { id: "measureCount", sortField: "MEASURE_COUNT", cell: (person) => person.measureCount },
  ],
  filter: {
    label: t("administration.personFilter.label"),
    allLabel: t("administration.personFilter.all"),
    options: personUsages.map((value) => ({ value, label: t("administration.personFilter.unused") })),
  },
  fields: [
    line("firstName", { required: true }),
    line("lastName", { required: true }),
    line("title"),
    line("organization"),
    line("email"),
    line("phone"),
    line("hsaId", { hint: t("administration.hints.hsaId") }),
  ],
  schema: personInput,
  titleOf: (person) => nameBySurname(person),
  toValues: (person) => ({
    firstName: text(person?.firstName),
    lastName: text(person?.lastName),
    title: text(person?.title),
    organization: text(person?.organization),
    email: text(person?.email),
    phone: text(person?.phone),
    hsaId: text(person?.hsaId),
  }),
  calls: {
    list: ({ filter, ...query }, signal) =>
      callApi(listPersonsWithCount, { query: { ...query, usage: filter } }, signal),
    get: (id, signal) => callApi(getPerson, { params: { id } }, signal),
    create: (body: PersonInput) => callApi(createPerson, { body }),
    update: (id, body: PersonInput) => callApi(updatePerson, { params: { id }, body }),
    remove: (id) => callApi(deletePerson, { params: { id } }),
    listUsage: async (id, signal) => toActorUsages(await callApi(listPersonActors, { params: { id } }, signal)),
    merge: ({ slug, target, dryRun }) =>
      callApi(mergePerson, { params: { id: slug, targetId: target }, query: { dryRun: `${dryRun}` } }),
  },
};

/** Surname first, as in registers. */
const nameBySurname = ({ firstName, lastName }: Person) => [lastName, firstName].filter(Boolean).join(", ");
