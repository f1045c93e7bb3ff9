import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { newId } from "./database/new-id.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { createSecretBox } from "./secrets/secret-box.ts";
import { openTestDatabase } from "./testing/test-database.ts";

const { db, close } = await openTestDatabase("empty");
afterAll(close);

const [old, fresh] = ["a key that was used until today, and long", "a key that is used from today on, and long"];

const prepare = (...secretKeys: string[]) => prepareDatabase(db, { demo: false, secretKeys });

async function listStored(): Promise<string[]> {
  const { rows } = await sql<{ secret: string }>`SELECT secret FROM second_factor
    UNION ALL SELECT secret FROM subscriber UNION ALL SELECT former_secret FROM subscriber`.execute(db);
  return rows.map(({ secret }) => secret);
}

test("plain-text secrets are sealed at the next start, follow a new key, and cannot be opened with another", async () => {
  const id = newId();
  await sql`INSERT INTO app_user (id, username, first_name, last_name, password_hash, created)
    VALUES (${id}, 'anna', 'Anna', 'Ek', '-', now())`.execute(db);
  await sql`INSERT INTO second_factor (user_id, secret) VALUES (${id}, 'ONE')`.execute(db);
  await sql`INSERT INTO subscriber (id, name, url, created, secret, former_secret)
    VALUES (${id}, 'Prenumerant', 'https://example.com/', now(), 'TWO', 'THREE')`.execute(db);

  for (const keys of [[old], [fresh, old], [fresh]]) {
    await prepare(...keys);
    const stored = await listStored();
    expect(stored.filter((text) => /ONE|TWO|THREE/.test(text))).toEqual([]);
    expect(stored.map(createSecretBox([keys[0] ?? ""]).open)).toEqual(["ONE", "TWO", "THREE"]);
  }

  await expect(prepare(old)).rejects.toThrow("sealed with a key that SECRET_KEY does not have");
  await expect(prepare()).rejects.toThrow("sealed with a key that SECRET_KEY does not have");
});
