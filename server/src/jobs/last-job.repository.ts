import type { TechnicianJobState } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../database/database.ts";
import { jobSchema } from "./prepare-jobs.ts";

export interface LastJob extends TechnicianJobState {
  /** The result of a completed job. */
  output: unknown;
}

interface JobRow {
  state: string;
  createdOn: Date;
  completedOn: Date | null;
  output: unknown;
}

const states: Record<string, TechnicianJobState["state"]> = {
  created: "WAITING",
  retry: "WAITING",
  active: "RUNNING",
  completed: "DONE",
};

/** The newest job of a kind, if any is stored. */
export async function findLastJob(db: Database, name: string): Promise<LastJob | undefined> {
  const { rows } = await sql<JobRow>`SELECT state::text, created_on, completed_on, output
    FROM ${sql.table(`${jobSchema}.job`)} WHERE name = ${name} ORDER BY created_on DESC LIMIT 1`.execute(db);
  const [row] = rows;
  return (
    row && {
      state: states[row.state] ?? "FAILED",
      createdAt: row.createdOn.getTime(),
      finishedAt: row.completedOn?.getTime() ?? null,
      output: row.output,
    }
  );
}
