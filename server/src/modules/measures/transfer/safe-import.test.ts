import { listChanges } from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenContentWithParts, givenMeasure, givenVersion } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";
import { type ImportOptions, importRows } from "./import-rows.service.ts";

const { call, db, clock } = await startTestApp();
clock.now = new Date("2026-09-01T08:00:00Z");

const importing = (rows: readonly object[], options: Partial<ImportOptions> = {}) =>
  importRows(
    db,
    rows.map((row) => JSON.stringify(row)),
    { dryRun: false, strict: false, now: clock.now, ...options },
  );

const keysOf = ({ id, measureId, versionNr }: StoredVersion) => ({ id, mId: measureId, versionNr });

const revisionsOf = (measureId: string) =>
  db.selectFrom("measureRevision").selectAll().where("measureId", "=", measureId).orderBy("sequence").execute();

/** Running transactions in other databases of the same server delay changes. */
const expectInFeed = (measureId: string, types: string[]) =>
  expect
    .poll(async () => (await call(listChanges, { query: { measureId } })).body.changes.map(({ type }) => type))
    .toEqual(types);

const eventsOf = (entityId: string) =>
  db.selectFrom("event").select("type").where("entityId", "=", entityId).orderBy("sequence").execute();

async function givenShownInGroup({ id }: StoredVersion): Promise<void> {
  const template = { id: newId(), name: `Mall ${newId()}`, status: "PUBLISHED" } as const;
  const label = { id: newId(), templateId: template.id, displayName: "Alla", sortOrder: 0 };
  const group = { id: newId(), name: `Grupp ${newId()}`, templateId: template.id, status: "PUBLISHED" } as const;
  await db.insertInto("viewTemplate").values(template).execute();
  await db.insertInto("viewLabel").values(label).execute();
  await db.insertInto("viewGroup").values(group).execute();
  await db
    .insertInto("viewGroupItem")
    .values({
      id: newId(),
      viewGroupId: group.id,
      templateId: template.id,
      labelId: label.id,
      measureVersionId: id,
      sortOrder: 0,
    })
    .execute();
}

describe("statuses only go forward", () => {
  test("a published version does not become a draft", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });

    const { errors } = await importing([{ ...keysOf(version), status: "ONGOING", title: "Tillbaka" }]);

    expect(errors).toEqual([{ line: 1, message: expect.stringMatching(/^status: /) }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test.each(["PUBLISHED", "ONGOING"])("an unpublished version does not become %s", async (status) => {
    const version = await givenVersion(db, { status: "UNPUBLISHED" });

    const { errors } = await importing([{ ...keysOf(version), status }]);

    expect(errors).toHaveLength(1);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("a version that a published group shows is not unpublished", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });
    await givenShownInGroup(version);

    const { errors } = await importing([{ ...keysOf(version), status: "UNPUBLISHED" }]);

    expect(errors).toEqual([{ line: 1, message: expect.stringContaining("som är publicerad") }]);
    expect((await getStoredVersion(db, version.id)).status).toBe("PUBLISHED");
  });

  test("unpublishing leaves its snapshot, event and feed entry", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });

    await importing([{ ...keysOf(version), status: "UNPUBLISHED" }]);

    expect((await revisionsOf(version.measureId)).map(({ eventType }) => eventType)).toEqual([
      "PUBLISHED",
      "UNPUBLISHED",
    ]);
    expect((await eventsOf(version.id)).at(-1)).toEqual({ type: "UNPUBLISHED" });
    await expectInFeed(version.measureId, ["PUBLISHED", "UNPUBLISHED"]);
  });

  test("publishing a draft is the publication that editors make", async () => {
    const version = await givenVersion(db);

    await importing([{ ...keysOf(version), status: "PUBLISHED" }]);

    const after = await getStoredVersion(db, version.id);
    expect(after).toMatchObject({ status: "PUBLISHED", lastPublished: clock.now.getTime() });
    expect((await eventsOf(version.id)).at(-1)).toEqual({ type: "PUBLISHED" });
    await expectInFeed(version.measureId, ["PUBLISHED"]);
  });
});

test("a change of something published leaves its snapshot and is in the feed", async () => {
  const version = await givenVersion(db, { status: "PUBLISHED" });

  const { counts } = await importing([{ ...keysOf(version), description: "Rättad" }]);

  expect(counts).toEqual({ created: 0, changed: 1, unchanged: 0 });
  const last = (await revisionsOf(version.measureId)).at(-1);
  expect(last).toMatchObject({ eventType: "PUBLISHED_UPDATED", changedFields: ["description"] });
  expect(last?.content.description).toBe("Rättad");
  await expectInFeed(version.measureId, ["PUBLISHED", "PUBLISHED_UPDATED"]);
});

describe("a value that the row does not give", () => {
  test("stays as it is: fields, parts, dates, and the ids of sub-measures", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED", ...(await givenContentWithParts(db)) });

    await importing([{ ...keysOf(version), references: "Ny referens" }]);

    const { revision, changes, lastUpdated, lastUpdatedBy, lastPublished, lastPublishedBy, ...after } =
      await getStoredVersion(db, version.id);
    expect({ ...version, ...after }).toEqual({ ...version, references: "Ny referens" });
    expect(lastPublished).toBe(clock.now.getTime());
  });

  test("stays also when dates are null", async () => {
    const version = await givenVersion(db, { status: "PUBLISHED" });

    await importing([{ ...keysOf(version), created: null, lastPublished: null, lastUpdated: null }]);

    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("is emptied when the row has null or an empty list", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));

    await importing([{ ...keysOf(version), numeratorDefinition: null, keywords: [], targetValues: [], author: null }]);

    const after = await getStoredVersion(db, version.id);
    expect(after).toMatchObject({ numeratorDefinition: null, keywords: [], targetValues: [] });
    expect(after.actors.map(({ role }) => role.code)).toEqual(["CONTACT"]);
  });

  test("a masked name changes nothing", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));
    const masked = "[Dold personuppgift]";

    const { counts } = await importing([
      { ...keysOf(version), author: masked, authenticator: masked, lastUpdatedBy: masked },
    ]);

    expect(counts.unchanged).toBe(1);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });
});

describe("sub-measures", () => {
  test("that the row does not name stay, and are reported", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));
    const [first] = version.submeasures;

    const { warnings } = await importing([
      { ...keysOf(version), submeasures: [{ gender: "Man", title: "Bara män" }, { gender: "Kvinna" }] },
    ]);

    const { submeasures } = await getStoredVersion(db, version.id);
    expect(submeasures.slice(0, 2).map(({ id }) => id)).toEqual(version.submeasures.map(({ id }) => id));
    expect(submeasures[0]).toMatchObject({ id: first?.id, title: "Bara män", overrides: { description: "Bara män" } });
    expect(submeasures).toHaveLength(3);
    expect(warnings).toContainEqual({ line: 1, message: expect.stringMatching(/^submeasures: 1 /) });
  });

  test("do not disappear with an empty list, but when the row names them as removed", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));
    const [first, second] = version.submeasures;

    await importing([{ ...keysOf(version), submeasures: [] }]);
    expect((await getStoredVersion(db, version.id)).submeasures).toHaveLength(2);

    await importing([{ ...keysOf(version), submeasures: [{ id: first?.id, removed: true }] }]);
    expect((await getStoredVersion(db, version.id)).submeasures.map(({ id }) => id)).toEqual([second?.id]);
  });
});

describe("which measure a row means", () => {
  test("measures with the same owner and title but another definition are different", async () => {
    const shared = { status: "PUBLISHED", title: `Samma titel ${newId()}`, measureOwner: "Samma ägare" };

    const { counts, errors } = await importing([
      { ...shared, measureDefinition: "Andel i riket", description: "Ett" },
      { ...shared, measureDefinition: "Andel i länet", description: "Två" },
    ]);

    expect([counts.created, errors]).toEqual([2, []]);
  });

  test("two rows of a file that contradict each other are both reported, and neither is imported", async () => {
    const version = await givenVersion(db, { description: "Före" });
    const [first, second] = ["Den ena", "Den andra"].map((description) => ({ ...keysOf(version), description }));

    const { errors, counts } = await importing([
      { ...first },
      { ...keysOf(version), references: "Ofarlig" },
      { ...second },
    ]);

    expect(errors.map(({ line }) => line)).toEqual([1, 3]);
    expect(errors[0]?.message).toMatch(/rad 3.*description/);
    expect(counts.changed).toBe(1);
    expect(await getStoredVersion(db, version.id)).toMatchObject({ description: "Före", references: "Ofarlig" });
  });

  test("the same row twice in a file changes nothing the second time", async () => {
    const {
      measureVersions: [version],
    } = await givenMeasure(db);
    const row = { id: version?.id, mId: version?.measureId, description: "Ny" };

    const { counts, errors } = await importing([row, row]);

    expect([counts, errors]).toEqual([{ created: 0, changed: 1, unchanged: 1 }, []]);
  });

  test("a number that a deleted version had is not given to another", async () => {
    const { id: mId, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "ONGOING"] });
    const draft = measureVersions[1];
    await db
      .deleteFrom("measureVersion")
      .where("id", "=", draft?.id ?? "")
      .execute();
    await db
      .insertInto("measureRevision")
      .values({
        id: newId(),
        measureId: mId,
        versionId: draft?.id ?? "",
        versionNr: 2,
        revision: 2,
        status: "ONGOING",
        eventType: "DELETED",
        content: JSON.stringify({ title: "Borttagen" }),
        changedFields: [],
        created: clock.now,
      })
      .execute();

    const { errors } = await importing([{ mId, versionNr: 2, status: "ONGOING", title: "Återanvänd" }]);

    expect(errors).toEqual([{ line: 1, message: expect.stringMatching(/^versionNr: /) }]);
  });
});

test("every error of a row is reported at once", async () => {
  const { errors } = await importing([
    {
      title: "",
      status: "PUBLISHED",
      measureType: "Okänd typ",
      soughtValue: "Snett",
      measuringFrequencies: ["Varje fredag", "Varje måndag"],
      validFrom: "igår",
      actors: [{ role: "Ingen roll", person: "Ada Ek" }],
    },
  ]);

  expect(errors.map(({ message }) => message.split(":")[0]).toSorted()).toEqual([
    "actors.0.role",
    "measureType",
    "measuringFrequencies",
    "measuringFrequencies",
    "soughtValue",
    "title",
    "validFrom",
  ]);
});

test("a dry run reports, row by row, what would be new, changed and removed", async () => {
  const version = await givenVersion(db, await givenContentWithParts(db));
  const title = `Nytt ${newId()}`;

  const { rows, saved } = await importing(
    [
      { ...keysOf(version), description: "Ny", targetValues: [], numeratorDefinition: null },
      { title, status: "ONGOING" },
      keysOf(version),
    ],
    { dryRun: true },
  );

  expect(saved).toBe(false);
  expect(rows).toMatchObject([
    {
      line: 1,
      outcome: "changed",
      title: version.title,
      changed: ["description", "numeratorDefinition", "targetValues"],
      removed: ["numeratorDefinition", "targetValues: ≥ 90,5 % (Socialstyrelsen)"],
    },
    { line: 2, outcome: "created", title },
    { line: 3, outcome: "unchanged" },
  ]);
  expect(await getStoredVersion(db, version.id)).toEqual(version);
});
