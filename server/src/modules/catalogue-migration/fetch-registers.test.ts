import { identifierRoots } from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { copyRegisters } from "./fetch-registers.service.ts";

const { db } = await startTestApp();
const now = new Date("2026-09-01T08:00:00Z");

test("entries that cannot be imported are reported, cause no event, and stop no others", async () => {
  const identity = { root: identifierRoots.hsaId, extension: "SE1234567890-1A2B" };
  await db
    .insertInto("instanceIdentifier")
    .values({ id: crypto.randomUUID(), name: "Först", ...identity })
    .execute();
  const sameIdentity = { id: crypto.randomUUID(), name: "Samma identitet", ...identity };
  const invalidRoot = { id: crypto.randomUUID(), name: "Okänd rot", root: "1.2.752.1", extension: "17" };
  const withoutName = { id: crypto.randomUUID() };
  const imported = { id: crypto.randomUUID(), name: "Annan identitet" };
  const entries = [sameIdentity, invalidRoot, withoutName, imported];
  const client = {
    get: async (path: string) => (path === "/instanceidentifiers/" ? entries : []),
    post: () => Promise.reject(new Error("Nothing is posted")),
  };

  const { refusedEntries, unseenLists } = await copyRegisters(db, client, now);

  expect(refusedEntries).toEqual([
    "instanceIdentifiers, Samma identitet: Det finns redan en organisation med den identiteten",
    "instanceIdentifiers, Okänd rot: Posten saknar ett värde eller har ett ogiltigt",
    `instanceIdentifiers, ${withoutName.id}: Posten saknar ett värde eller har ett ogiltigt`,
  ]);
  expect(unseenLists).toEqual([]);
  const entityIds = entries.map(({ id }) => id);
  const events = await db.selectFrom("event").select("entityId").where("entityId", "in", entityIds).execute();
  expect(events).toEqual([{ entityId: imported.id }]);
});
