import type {
  JobEntry,
  JobState,
  OperationName,
  OperationStatus,
  Page,
  QueueSample,
} from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Attribution } from "../../callers/service-context.ts";
import type { Database } from "../../database/database.ts";
import { listPage } from "../../database/list-rows.ts";

export async function readOperation(db: Database, name: OperationName): Promise<OperationStatus> {
  const { rows } = await sql<OperationStatus>`SELECT is_paused, changed_by,
      round(extract(epoch FROM changed) * 1000)::float8 AS changed
    FROM operation WHERE name = ${name}`.execute(db);
  return rows[0] ?? { isPaused: false, changed: null, changedBy: null };
}

/** Pausing twice changes nothing, not even by whom it was paused. */
export async function setPaused(
  db: Database,
  { name, isPaused }: { name: OperationName; isPaused: boolean },
  { userName, at }: Attribution,
): Promise<void> {
  await sql`UPDATE operation SET is_paused = ${isPaused}, changed = ${at}, changed_by = ${userName}
    WHERE name = ${name} AND is_paused <> ${isPaused}`.execute(db);
}

interface JobQuery {
  index: number;
  pagesize: number;
  state?: JobState | undefined;
}

const millis = (column: string) => sql`round(extract(epoch FROM ${sql.ref(column)}) * 1000)::float8`;

/** The jobs of pg-boss without its own maintenance and without successful jobs that have no output. Newest first. */
export function listJobEntries(db: Database, { state, ...page }: JobQuery): Promise<Page<JobEntry>> {
  const ofState = state ? sql`state = ${state}::job.job_state` : sql`TRUE`;
  return listPage<JobEntry>(
    db,
    {
      rows: sql`SELECT id::text, name, state::text, ${millis("created_on")} AS created, ${millis("started_on")} AS started,
          ${millis("completed_on")} AS completed, retry_count AS retries, retry_limit AS max_retries,
          CASE WHEN state IN ('failed', 'retry') THEN coalesce(output ->> 'message', left(output::text, 500)) END AS error,
          CASE WHEN state = 'completed' THEN left(output::text, 500) END AS result, created_on
        FROM job.job WHERE name NOT LIKE '\\_\\_pgboss%' AND (state <> 'completed' OR output IS NOT NULL) AND ${ofState}`,
      searched: ["name"],
      order: sql`listed.created_on DESC`,
    },
    page,
  );
}

export async function findJobName(db: Database, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM job.job WHERE id = ${id} AND state = 'failed'`.execute(
    db,
  );
  return rows[0]?.name;
}

export type QueueName = "messages" | "jobs";

const counts = {
  messages: sql`SELECT count(*) FILTER (WHERE state = 'WAITING')::int AS waiting,
      count(*) FILTER (WHERE state = 'FAILED')::int AS failed FROM delivery WHERE state IN ('WAITING', 'FAILED')`,
  // A job for a later time does not wait for a worker yet.
  jobs: sql`SELECT count(*) FILTER (WHERE state IN ('retry', 'active')
        OR state = 'created' AND start_after <= now())::int AS waiting,
      count(*) FILTER (WHERE state = 'failed')::int AS failed FROM job.job WHERE name NOT LIKE '\\_\\_pgboss%'`,
};

export async function countQueue(db: Database, queue: QueueName): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`${counts[queue]}`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0 };
}

/** How long samples of the queues are shown, by the clock of the database. */
const isShown = sql`at >= now() - interval '1 day'`;

/** The samples of the last day, oldest first. */
export async function listSamples(db: Database, queue: QueueName): Promise<QueueSample[]> {
  const { rows } = await sql<QueueSample>`SELECT ${millis("at")} AS at, waiting FROM queue_sample
    WHERE queue = ${queue} AND ${isShown} ORDER BY at`.execute(db);
  return rows;
}

/** Stores the lengths of the queues, and deletes samples that are no longer shown. */
export async function insertSamples(db: Database): Promise<void> {
  for (const queue of ["messages", "jobs"] as const) {
    const { waiting } = await countQueue(db, queue);
    await sql`INSERT INTO queue_sample (queue, at, waiting) VALUES (${queue}, now(), ${waiting})
      ON CONFLICT DO NOTHING`.execute(db);
  }
  await sql`DELETE FROM queue_sample WHERE NOT (${isShown})`.execute(db);
}
