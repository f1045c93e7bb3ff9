import type { ActorOwnerType, CountedRole } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { swedish } from "../../database/list-rows.ts";
import type { Condition, Register } from "../registers/register.ts";
import { withMeasureCount } from "../registers/with-measure-count.repository.ts";

const roles: Register<CountedRole, "role"> = {
  table: "role",
  entityType: "role",
  usedAs: "role",
  titleOf: ({ name }) => name,
  entries: () => sql`SELECT * FROM role`,
  searched: ["name", "code", "description"],
  order: swedish("name"),
};

export const roleRegister = withMeasureCount(roles, "role");

export const appliesTo = (type: ActorOwnerType): Condition => sql`${type} = ANY(listed.applies_to)`;
