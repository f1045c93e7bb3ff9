import { sql } from "kysely";
import { inject } from "vitest";
import { type OpenDatabase, openDatabase, openEmbeddedDatabase } from "../database/open-database.ts";

/** What a test file's database is copied from: a database that has been migrated once. */
type TestDatabaseSource =
  | { engine: "embedded"; dumps: Record<Fixture, string> }
  | { engine: "server"; adminUrl: string; templates: Record<Fixture, string> };

/** The initial content of the database: only the seeds, or the demo catalogue. */
export type Fixture = "empty" | "demo";

declare module "vitest" {
  interface ProvidedContext {
    testDatabase: TestDatabaseSource;
  }
}

export async function openTestDatabase(fixture: Fixture): Promise<OpenDatabase> {
  const source = inject("testDatabase");
  return source.engine === "embedded"
    ? openEmbeddedDatabase({ dump: source.dumps[fixture] })
    : copyOnServer({ adminUrl: source.adminUrl, template: source.templates[fixture] });
}

/** The address of a new database that several nodes can open; undefined where the engine allows only one. */
export async function createSharedDatabase(
  fixture: Fixture,
): Promise<{ url: string; drop: () => Promise<void> } | undefined> {
  const source = inject("testDatabase");
  if (source.engine === "embedded") return undefined;
  const { name, drop } = await createCopy(source.adminUrl, source.templates[fixture]);
  return { url: withDatabase(source.adminUrl, name), drop };
}

/** An empty database on the server, without migrations. */
export async function createBlankDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const source = inject("testDatabase");
  if (source.engine === "embedded") throw new Error("A PostgreSQL server is needed");
  const { name, drop } = await createCopy(source.adminUrl, "template0 ENCODING 'UTF8'");
  return { url: withDatabase(source.adminUrl, name), drop };
}

async function copyOnServer({ adminUrl, template }: { adminUrl: string; template: string }): Promise<OpenDatabase> {
  const { name, drop } = await createCopy(adminUrl, template);
  const copy = await openDatabase({ databaseUrl: withDatabase(adminUrl, name), dataDir: "" });
  return {
    ...copy,
    close: async () => {
      await copy.close();
      await drop();
    },
  };
}

async function createCopy(adminUrl: string, template: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `test_${crypto.randomUUID().replaceAll("-", "")}`;
  const admin = await openDatabase({ databaseUrl: adminUrl, dataDir: "" });
  await sql.raw(`CREATE DATABASE ${name} TEMPLATE ${template}`).execute(admin.db);
  return {
    name,
    drop: async () => {
      await sql.raw(`DROP DATABASE ${name} WITH (FORCE)`).execute(admin.db);
      await admin.close();
    },
  };
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${name}`;
  return changed.href;
}
