import { sql } from "kysely";
import { openDatabase } from "../../server/src/database/open-database.ts";
import { createBareApp, serveBare } from "./bare-app.ts";

// The limit for saves: one transaction that locks a row and updates it.

const [dataDir = ""] = process.argv.slice(2);
const { db, close } = await openDatabase({ databaseUrl: process.env.DATABASE_URL, dataDir });
await sql`CREATE TABLE IF NOT EXISTS bench_row (id int PRIMARY KEY, texts jsonb NOT NULL)`.execute(db);
await sql`INSERT INTO bench_row VALUES (1, '{}') ON CONFLICT DO NOTHING`.execute(db);

const bare = await createBareApp();
bare.put("/", ({ body }) =>
  db.transaction().execute(async (tx) => {
    await sql`SELECT id FROM bench_row WHERE id = ${1} FOR UPDATE`.execute(tx);
    await sql`UPDATE bench_row SET texts = ${JSON.stringify(body)}::jsonb WHERE id = ${1}`.execute(tx);
    return body;
  }),
);
bare.addHook("onClose", async () => {
  await sql`DROP TABLE bench_row`.execute(db);
  await close();
});
await serveBare(bare);
