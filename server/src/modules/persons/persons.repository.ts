import type { CountedPerson, Person } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { fullName } from "../../callers/caller.ts";
import { withMeasureCount } from "../measure-usage/measure-usage.repository.ts";
import type { Register } from "../registers/register.ts";

const lastToFirst = sql`concat_ws(' ', listed.last_name, listed.first_name)`;

export const personRegister: Register<Person, "person"> = {
  table: "person",
  entityType: "person",
  titleOf: fullName,
  entries: () => sql`SELECT * FROM person`,
  searched: ["first_name", "last_name", "email", "organization", "title", "hsa_id"],
  order: sql`${lastToFirst} COLLATE swedish`,
  sortColumns: sql`${lastToFirst} AS name`,
  names: [sql`concat_ws(' ', listed.first_name, listed.last_name)`, lastToFirst],
};

export const countedPersonRegister: Register<CountedPerson, "person"> = withMeasureCount(personRegister, "person");
