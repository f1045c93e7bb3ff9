import type { VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { givenVersion } from "../testing/given-measures.ts";
import { startTestApp } from "../testing/start-test-app.ts";
import { anonymous, type Caller, callerOf, distributionHost } from "./caller.ts";
import { canSeeVersion, visibleVersions } from "./visibility.ts";
import { isVisible } from "./visible-versions.repository.ts";

const { db } = await startTestApp();

test("queries return exactly the versions that the rule lets each caller see", async () => {
  const drafts = [await givenVersion(db), await givenVersion(db)];
  await givenVersion(db, { status: "PUBLISHED" });
  await givenVersion(db, { status: "UNPUBLISHED" });
  const every = await db.selectFrom("measureVersion").select(["id", "status"]).orderBy("id").execute();
  const grants = new Set(drafts.slice(0, 1).map(({ id }) => id));
  const callers: Caller[] = [
    anonymous,
    distributionHost,
    { ...anonymous, grants },
    callerOf({ id: "1", username: "reader", firstName: "Rut", lastName: "Ek", roles: ["READER"] }),
  ];

  const counts: number[] = [];
  for (const caller of callers) {
    const { rows } = await sql<{ id: string; status: VersionStatus }>`SELECT id, status FROM measure_version AS version
      WHERE ${isVisible(visibleVersions(caller), "version")} ORDER BY id`.execute(db);
    expect(rows).toEqual(every.filter((version) => canSeeVersion(caller, version)));
    counts.push(rows.length);
  }

  expect(counts).toEqual([2, 2, 3, 4]);
});
