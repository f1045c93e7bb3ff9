import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { openDatabase } from "../../database/open-database.ts";
import { openJobQueue } from "../../jobs/job-queue.ts";
import { prepareJobs } from "../../jobs/prepare-jobs.ts";
import { startControlledPostgres } from "./postgres-control.ts";
import { slowJob } from "./slow-job.ts";

const closing: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

// It takes half a minute until a node counts as dead.
test("a job of a node that is killed is done by another", async () => {
  const postgres = await startControlledPostgres();
  closing.push(postgres.remove);
  const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataDir: "" });
  closing.push(close);
  const job = slowJob(0, () => {});
  await prepareJobs(db, [job]);
  const queue = await openJobQueue(db, { warn: () => {} });
  closing.push(queue.close);
  const startNode = async (milliseconds: number): Promise<ChildProcess> => {
    const program = fileURLToPath(new URL("./job-process.ts", import.meta.url));
    const node = spawn(process.execPath, [program, postgres.url, `${milliseconds}`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    closing.push(() => node.kill("SIGKILL"));
    await once(node.stdout, "data");
    return node;
  };

  const slow = await startNode(300_000);
  await queue.enqueue(db, job, {});
  if (slow.stdout) await once(slow.stdout, "data");
  await startNode(0);
  slow.kill("SIGKILL");

  const states = async () =>
    (
      await sql<{
        state: string;
        output: object | null;
      }>`SELECT state, output FROM job.job WHERE name = 'slow'`.execute(db)
    ).rows;
  await expect.poll(states).toEqual([{ state: "completed", output: { milliseconds: 0 } }]);
});
