import { type CountedPerson, fullName, type Person } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Condition, Register } from "../registers/register.ts";
import { withMeasureCount } from "../registers/with-measure-count.repository.ts";

const lastToFirst = sql`concat_ws(' ', listed.last_name, listed.first_name)`;

export const personRegister: Register<Person, "person"> = {
  table: "person",
  entityType: "person",
  usedAs: "person",
  titleOf: fullName,
  entries: () => sql`SELECT * FROM person`,
  searched: ["first_name", "last_name", "email", "organization", "title", "hsa_id"],
  order: sql`${lastToFirst} COLLATE swedish`,
  sortColumns: sql`${lastToFirst} AS name`,
  names: [sql`concat_ws(' ', listed.first_name, listed.last_name)`, lastToFirst],
};

/** Persons who are actors of nothing, not even of a draft that the caller cannot see. */
export const isUnusedPerson: Condition = sql<boolean>`NOT EXISTS (SELECT FROM actor WHERE actor.person_id = listed.id)`;

export const countedPersonRegister: Register<CountedPerson, "person"> = withMeasureCount(personRegister, "person");
