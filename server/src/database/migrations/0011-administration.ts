import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
    // Events name what they tell of by uuid, and a code system had only its oid.
    `ALTER TABLE code_system ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid()
      CONSTRAINT code_system_id_key UNIQUE`,
    // What is looked through before something is deleted.
    `CREATE INDEX actor_role ON actor (role_id)`,
    `CREATE INDEX actor_of_reporting_system ON actor (reporting_system_id)`,
    `CREATE INDEX actor_of_measurement_source ON actor (measurement_source_id)`,
    `CREATE INDEX actor_of_instance_identifier ON actor (owner_instance_identifier_id)`,
    `CREATE INDEX view_group_template ON view_group (template_id)`,
    `CREATE INDEX view_group_item_label ON view_group_item (label_id)`,
  ]);
