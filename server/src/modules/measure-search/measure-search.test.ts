import {
  copyMeasure,
  type EndpointArgs,
  getMeasure,
  type MeasureRow,
  publishVersion,
  type SortField,
  searchMeasures,
  sortFields,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { startTestApp } from "../../testing/start-test-app.ts";
import { readShippedConcepts } from "../concepts/shipped-concepts.ts";

const { call, db, logIn } = await startTestApp({ shippedConcepts: readShippedConcepts() }, "demo");
const reader = await logIn("READER");

type Search = EndpointArgs<typeof searchMeasures>["body"];

const search = async (body: Search, ticket?: string) => (await call(searchMeasures, { body }, ticket)).body;
const everyRow = async (body: Search, ticket?: string) =>
  (await search({ ...body, pageSize: 1000 }, ticket)).pageResults;
const titles = (rows: MeasureRow[]) => rows.map(({ title }) => title);
const alphabet = new Intl.Collator("sv");

describe("paging", () => {
  test.each(sortFields)("paging through the list sorted by %s visits every measure exactly once", async (sortfield) => {
    const { totalCount } = await search({ pageSize: 1 });
    const seen: string[] = [];

    for (let index = 0; seen.length < totalCount; index += 1) {
      const { pageResults } = await search({
        index,
        pageSize: 50,
        sortfield: sortfield as SortField,
        sortDirection: "DESCENDING",
      });
      expect(pageResults.length).toBeGreaterThan(0);
      seen.push(...pageResults.map(({ mId }) => mId));
    }

    expect(seen).toHaveLength(totalCount);
    expect(new Set(seen).size).toBe(totalCount);
  });

  test("an index past the end gives an empty page with the total count", async () => {
    const page = await search({ index: 500 });

    expect(page.pageResults).toEqual([]);
    expect(page.totalCount).toBeGreaterThan(100);
    expect(page.pageSize).toBe(20);
  });

  test("a page size over the maximum is reduced to it", async () => {
    expect((await search({ pageSize: 5000 })).pageSize).toBe(1000);
  });
});

describe("order", () => {
  test("titles come in the Swedish alphabet, å ä ö last", async () => {
    const found = titles(await everyRow({ sortfield: "TITLE" }));

    expect(found).toEqual(found.toSorted(alphabet.compare));
    expect(found.findIndex((title) => title.startsWith("Å"))).toBeGreaterThan(
      found.findIndex((title) => title.startsWith("V")),
    );
  });

  test("owners come in the Swedish alphabet in both directions", async () => {
    const up = (await everyRow({ sortfield: "OWNER" })).map(({ measureOwner }) => measureOwner?.name ?? "");
    const down = (await everyRow({ sortField: "OWNER", sortDirection: "DESCENDING" })).map(
      ({ measureOwner }) => measureOwner?.name ?? "",
    );

    expect(up).toEqual(up.toSorted(alphabet.compare));
    expect(down).toEqual(up.toReversed());
  });

  test("empty values come last in both directions", async () => {
    for (const sortDirection of ["ASCENDING", "DESCENDING"] as const) {
      const dates = (await everyRow({ sortfield: "VALID_TO", sortDirection })).map(({ validTo }) => validTo);
      expect(dates.at(-1)).toBeNull();
      expect(dates[0]).not.toBeNull();
    }
  });

  test("an exact title comes first by relevance", async () => {
    const [first] = await everyRow({ searchValue: "Rökstopp efter hjärtinfarkt", sortfield: "RELEVANCE" });

    expect(first?.title).toBe("Rökstopp efter hjärtinfarkt");
  });
});

describe("text", () => {
  test("words are found in every inflection", async () => {
    const plain = titles(await everyRow({ searchValue: "hjärtinfarkt" }));
    const definite = titles(await everyRow({ searchValue: "hjärtinfarkten" }));

    expect(plain.length).toBeGreaterThan(3);
    expect(definite).toEqual(plain);
  });

  test("a word is found while it is being typed", async () => {
    expect(titles(await everyRow({ searchValue: "tromboly" })).length).toBeGreaterThan(0);
  });

  test("a word with a minus excludes", async () => {
    const all = await everyRow({ searchValue: "stroke" });
    const without = await everyRow({ searchValue: "stroke -trombolys" });

    expect(without.length).toBeGreaterThan(0);
    expect(without.length).toBeLessThan(all.length);
  });

  test.each(["%", "_", "\\", "'", '"', "-", "&|!", ":*", "(", "a:b", "🫀", "\u0000"])(
    "the text %j does no harm",
    async (searchValue) => {
      const { status } = await call(searchMeasures, { body: { searchValue } });

      expect(status).toBe(searchValue === "\u0000" ? 400 : 200);
    },
  );

  test.each(["!!!", "- ?", '""'])(
    "a text without any word (%s) is reported and narrows nothing",
    async (searchValue) => {
      const all = await search({ pageSize: 1 });
      const found = await search({ searchValue, pageSize: 1 });

      expect([found.isUnsearchable, found.totalCount]).toEqual([true, all.totalCount]);
      expect((await search({ searchValue: "stroke", pageSize: 1 })).isUnsearchable).toBeUndefined();
      expect((await search({ searchValue: "-stroke", pageSize: 1 })).isUnsearchable).toBeUndefined();
    },
  );

  test("a subset searches only its own texts", async () => {
    const inTitle = await everyRow({ searchValue: "täckningsgrad", textSearchSubset: "TITLE" });
    const anywhere = await everyRow({ searchValue: "täckningsgrad" });

    expect(inTitle.every(({ title }) => /täckningsgrad/i.test(title))).toBe(true);
    expect(anywhere.length).toBeGreaterThan(inTitle.length);
  });
});

describe("ids", () => {
  test("a measure is found by its own id, a version's id, a sub-measure's id and its old number", async () => {
    const [row] = await everyRow({
      searchValue: "Reperfusion inom rekommenderad tid vid STEMI",
      textSearchSubset: "TITLE",
    });
    const version = await db
      .selectFrom("measureVersion")
      .select("id")
      .where("measureId", "=", row?.mId ?? "")
      .where("versionNr", "=", 1)
      .executeTakeFirstOrThrow();
    const sub = await db.selectFrom("subMeasure").selectAll().executeTakeFirstOrThrow();

    expect((await everyRow({ searchValue: row?.mId })).map(({ mId }) => mId)).toEqual([row?.mId]);
    expect((await everyRow({ searchValue: version.id })).map(({ mId }) => mId)).toEqual([row?.mId]);
    expect((await everyRow({ searchValue: row?.legacyId, textSearchSubset: "ID" })).map(({ mId }) => mId)).toEqual([
      row?.mId,
    ]);
    expect((await everyRow({ searchValue: sub.id }, reader)).map(({ mId }) => mId)).toEqual([sub.ownerMeasureId]);
  });

  test("an id may lack its end or its hyphens, and may be next to words", async () => {
    const [row, other] = await everyRow({ searchValue: "stroke", textSearchSubset: "TITLE" });
    const id = row?.mId ?? "";
    const found = async (searchValue: string) => (await everyRow({ searchValue })).map(({ mId }) => mId);

    expect(await found(id.replaceAll("-", ""))).toEqual([id]);
    expect(await found(id.toUpperCase())).toEqual([id]);
    expect(await found(id.slice(0, 20))).toContain(id);
    expect(await found(`stroke ${id}`)).toEqual([id]);
    expect(await found(`${id} trombolysxyz`)).toEqual([]);
    expect(await found(`${id} ${other?.mId}`)).toEqual([]);
  });

  test("the id of a draft finds nothing for those who may not see it", async () => {
    const draft = await db
      .selectFrom("measureVersion")
      .select("id")
      .where("status", "=", "ONGOING")
      .executeTakeFirstOrThrow();

    for (const searchValue of [draft.id, draft.id.slice(0, 18), draft.id.replaceAll("-", "")]) {
      expect((await search({ searchValue })).totalCount).toBe(0);
    }
    expect((await everyRow({ searchValue: draft.id }, reader)).length).toBe(1);
  });

  test.each(["0-0-0-0-0", "12345678-", "ffffffffffffffffffffffffffffffffffff-0"])(
    "%s gives an empty page",
    async (id) => {
      expect((await search({ searchValue: id })).totalCount).toBe(0);
    },
  );

  test("an unknown id gives an empty page", async () => {
    expect((await search({ searchValue: "00000000-0000-7000-8000-000000000000" })).totalCount).toBe(0);
    expect((await search({ searchValue: "99999", textSearchSubset: "ID" })).totalCount).toBe(0);
  });
});

describe("filters", () => {
  test("empty values mean no filter", async () => {
    const all = await search({});
    const blank = {
      searchValue: "",
      status: [],
      keywords: [],
      measureOwner: "",
      measurementSource: null,
      expiresBeforeNrOfMonths: 0,
      validFrom: 0,
      validTo: 0,
    };

    expect((await search(blank as Search)).totalCount).toBe(all.totalCount);
  });

  test("a filter takes two hundred values, and no more", async () => {
    const unknown = Array.from({ length: 199 }, (_, number) => `K${number}`);
    const [stroke] = (await search({ facets: true, pageSize: 1 })).facets?.keywords ?? [];

    const found = await search({ keywords: [...unknown, stroke?.id ?? ""] });
    const refused = await call(searchMeasures, { body: { keywords: [...unknown, "A", "B"] } });

    expect(found.totalCount).toBe(stroke?.count);
    expect(refused.status).toBe(400);
  });

  test("only some measures are found by their ids, with the other filters", async () => {
    const [one, two] = await everyRow({ searchValue: "stroke" });
    const ids = [one?.mId ?? "", two?.mId ?? "", crypto.randomUUID()];

    const found = await search({ ids, facets: true });
    const unmatched = await search({ ids, status: ["UNPUBLISHED"] });

    expect(found.pageResults.map(({ mId }) => mId).toSorted()).toEqual([one?.mId, two?.mId].toSorted());
    expect(found.facets?.status).toMatchObject([{ id: "PUBLISHED", count: 2 }, { count: 0 }]);
    expect(unmatched.nearest).toContainEqual({ filter: "status", count: 2 });
  });

  test("each facet value gives as many measures as it counts", async () => {
    const { facets } = await search({ facets: true, pageSize: 1 }, reader);

    for (const [name, values] of Object.entries(facets ?? {})) {
      for (const { id, count } of values.slice(0, 4)) {
        const { totalCount } = await search({ [name]: [id], pageSize: 1 }, reader);
        expect({ name, id, totalCount }).toEqual({ name, id, totalCount: count });
      }
    }
  });

  test("a facet ignores its own filter and respects the others", async () => {
    const { facets: before } = await search({ facets: true });
    const [keyword] = before?.keywords ?? [];
    const { facets: after, totalCount } = await search({ facets: true, keywords: [keyword?.id ?? ""] });

    expect(after?.keywords).toEqual(before?.keywords);
    expect(after?.measureOwner.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);
  });

  test("measures that expire within some months are found", async () => {
    const rows = await everyRow({ expiresBeforeNrOfMonths: 6 });

    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ validTo }) => validTo !== null && validTo < Date.parse("2027-05-16"))).toBe(true);
  });

  test("a malformed filter gets a Swedish message at its field", async () => {
    const { status, error } = await call(searchMeasures, {
      body: { sortfield: "NOPE", measureOwner: "no-uuid" } as unknown as Search,
    });

    expect(status).toBe(400);
    expect(error.code).toBe("VALIDATION_400");
    expect(error.validationMessage.map(({ field }) => field)).toEqual(
      expect.arrayContaining(["sortfield", "measureOwner"]),
    );
  });
});

describe("what an anonymous visitor sees", () => {
  test("no ongoing version, in rows, counts or facets", async () => {
    const { facets, totalCount } = await search({ facets: true });
    const rows = await everyRow({});

    expect(rows.some(({ status, hasOngoing }) => status === "ONGOING" || hasOngoing)).toBe(false);
    expect(facets?.status.map(({ id }) => id).toSorted()).toEqual(["PUBLISHED", "UNPUBLISHED"]);
    expect((await search({}, reader)).totalCount).toBeGreaterThan(totalCount);
    expect((await search({ status: ["ONGOING"] })).totalCount).toBe(0);
  });

  test("no person's name", async () => {
    const persons = await db.selectFrom("person").select("lastName").execute();
    const whole = JSON.stringify(await search({ pageSize: 1000 }));

    for (const { lastName } of persons) expect(whole).not.toContain(` ${lastName}"`);
    expect(whole).toContain("[Dold personuppgift]");
  });

  test("the order of rows does not reveal hidden names", async () => {
    for (const sortfield of ["AUTHOR", "AUTHENTICATOR", "PUBLISHED_BY"] as const) {
      const rows = await everyRow({ sortfield });
      const ids = rows.map(({ mId }) => mId);
      expect(ids).toEqual(ids.toSorted());
    }
  });
});

describe("what a logged-in reader sees", () => {
  test("the newest version among the selected statuses", async () => {
    const [draft] = await everyRow({ searchValue: "10041", status: ["ONGOING"] }, reader);
    const [published] = await everyRow({ searchValue: "10041", status: ["PUBLISHED"] }, reader);

    expect([draft?.versionNr, draft?.status, draft?.hasOngoing]).toEqual([4, "ONGOING", false]);
    expect([published?.versionNr, published?.status, published?.hasOngoing]).toEqual([3, "PUBLISHED", true]);
    expect(published?.author).not.toBe("[Dold personuppgift]");
  });
});

describe("the drafts a user has edited", () => {
  test("are found by that user alone, while they are drafts, and never anonymously", async () => {
    const [writer, colleague] = [await logIn("MAIN_EDITOR"), await logIn("EDITOR")];
    const mine = async (ticket?: string) => (await everyRow({ editedByMe: true }, ticket)).map(({ mId }) => mId);
    const { mId } = (await search({ searchValue: "bronkit" })).pageResults[0] ?? { mId: "" };
    const { body: copy } = await call(copyMeasure, { params: { id: mId } }, writer);
    const { body: next } = await call(copyMeasure, { params: { id: mId } }, colleague);

    expect(await mine(writer)).toEqual([copy.id]);
    expect(await mine(colleague)).toEqual([next.id]);
    expect([await mine(reader), await mine()]).toEqual([[], []]);

    const { body: measure } = await call(getMeasure, { params: { id: copy.id } }, writer);
    await call(publishVersion, { params: { id: measure.measureVersions[0]?.id ?? "" }, headers: {}, body: {} }, writer);
    expect(await mine(writer)).toEqual([]);
  });
});
