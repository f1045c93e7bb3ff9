import {
  createSearchFilter,
  createUserProfile,
  deleteSearchFilter,
  deleteUserProfile,
  type EndpointArgs,
  getPublicSearchFilter,
  getUserProfile,
  listPublicSearchFilters,
  updateSearchFilter,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { app, db, call, logIn } = await startTestApp();

type FilterInput = EndpointArgs<typeof createSearchFilter>["body"];

const wholeConfiguration = {
  columns: [{ id: "title", displayName: "Titel" }],
  sorting: { id: "PUBLISHED", displayName: "Senast publicerad", direction: "DESCENDING" },
  keywords: [{ id: "STROKE", displayName: "Stroke" }],
  measuringFrequencies: [{ id: "A", displayName: "År" }],
  organizationalLevels: [{ id: "LAND", displayName: "Riksnivå" }],
  measureStatus: [{ id: "PUBLISHED", displayName: "Publicerad" }],
  reportingSystem: [{ id: newId(), displayName: "Systemet" }],
  measureOwner: [{ id: newId(), displayName: "Ägaren" }],
  measurementSource: [{ id: newId(), displayName: "Registret" }],
  unit: [{ id: "1", displayName: "Andel" }],
  measureType: [],
  measurementType: [],
  soughtValue: [],
  contractVersion: [],
  searchValue: "hjärta",
  textSearchSubset: "TITLE",
  expiresBeforeNrOfMonths: 6,
  validFrom: 1_767_225_600_000,
  validTo: 1_798_675_200_000,
  editedByMe: true,
  pageSize: 50,
} satisfies FilterInput["filterConfiguration"];

const emptyConfiguration = {
  columns: [],
  sorting: null,
  keywords: [],
  measuringFrequencies: [],
  organizationalLevels: [],
  measureStatus: [],
  reportingSystem: [],
  measureOwner: [],
  measurementSource: [],
  unit: [],
  measureType: [],
  measurementType: [],
  soughtValue: [],
  contractVersion: [],
  searchValue: null,
  textSearchSubset: null,
  expiresBeforeNrOfMonths: null,
  validFrom: null,
  validTo: null,
  editedByMe: null,
  pageSize: null,
};

const aFilter = (changes: Partial<FilterInput> = {}): FilterInput => ({
  name: `Min sökning ${newId()}`,
  type: "DASHBOARD_MEASURE",
  publiclyAvailable: false,
  filterConfiguration: {},
  ...changes,
});

const givenFilter = async (ticket: string, changes: Partial<FilterInput> = {}) =>
  (await call(createSearchFilter, { body: aFilter(changes) }, ticket)).body;

const findPublic = async (id: string, ticket?: string) =>
  (await call(listPublicSearchFilters, { query: {} }, ticket)).body.find((filter) => filter.id === id);

test("a profile does not exist until it is created, and is created once", async () => {
  const ticket = await logIn("READER");

  const missing = await call(getUserProfile, {}, ticket);
  const created = await call(createUserProfile, {}, ticket);
  const again = await call(createUserProfile, {}, ticket);

  expect([missing.status, missing.error.code]).toEqual([404, "ENTITY_NOT_FOUND_404"]);
  expect(created.body).toEqual({ id: created.body.id, filters: [] });
  expect(again.body).toEqual(created.body);
});

test("shared searches are listed with their configuration, and can be opened one by one", async () => {
  const ticket = await logIn("READER");
  const shared = await givenFilter(ticket, { publiclyAvailable: true, filterConfiguration: wholeConfiguration });
  const own = await givenFilter(ticket);

  const listed = await findPublic(shared.id);
  const opened = await call(getPublicSearchFilter, { params: { id: shared.id } });
  const hidden = await call(getPublicSearchFilter, { params: { id: own.id } }, ticket);

  expect(listed?.filterConfiguration).toEqual(shared.filterConfiguration);
  expect(opened.body).toEqual(shared);
  expect(hidden.status).toBe(404);
});

test("a search that is too large is refused with a message, and so is sharing more than the limit", async () => {
  const ticket = await logIn("READER");
  const long = (id: number) => ({ id: `${id}`, displayName: "å".repeat(490) });
  const values = Array.from({ length: 200 }, (_, index) => long(index));
  const large = { keywords: values, unit: values, organizationalLevels: values };
  const many = { keywords: values.map(({ id }) => ({ id, displayName: `Nyckelord ${id}` })) };

  const refused = await call(createSearchFilter, { body: aFilter({ filterConfiguration: large }) }, ticket);
  const kept = await call(createSearchFilter, { body: aFilter({ filterConfiguration: many }) }, ticket);
  const unshared = await call(updateSearchFilter, { body: { ...kept.body, publiclyAvailable: true } }, ticket);
  const tooMany = await call(
    createSearchFilter,
    { body: aFilter({ filterConfiguration: { keywords: [...values, long(200)] } }) },
    ticket,
  );
  for (let number = 0; number < 50; number += 1) await givenFilter(ticket, { publiclyAvailable: true });
  const one = await givenFilter(ticket);
  const shared = await call(updateSearchFilter, { body: { ...one, publiclyAvailable: true } }, ticket);

  expect([refused.status, refused.error.detailInfo]).toEqual([
    413,
    "Sökningen är för stor för att sparas. Välj färre värden.",
  ]);
  expect(kept.body.filterConfiguration.keywords).toHaveLength(200);
  expect([unshared.status, unshared.error.detailInfo]).toEqual([
    413,
    "Sökningen är för stor för att delas. Välj färre värden, eller spara den utan att dela den.",
  ]);
  expect([tooMany.status, tooMany.error.validationMessage[0]?.message]).toEqual([400, "Välj högst 200 värden"]);
  expect([shared.status, shared.error.detailInfo]).toEqual([
    409,
    "Du kan dela högst 50 sökningar. Sluta dela någon först.",
  ]);
});

test("a deleted profile takes its filters with it", async () => {
  const ticket = await logIn("READER");
  const { id } = await givenFilter(ticket, { publiclyAvailable: true });

  const deleted = await call(deleteUserProfile, {}, ticket);
  const again = await call(deleteUserProfile, {}, ticket);

  expect([deleted.status, again.error.code]).toEqual([204, "ENTITY_NOT_FOUND_404"]);
  expect(await findPublic(id)).toBeUndefined();
});

test("a saved search is returned exactly as it was saved, to its owner alone", async () => {
  const ticket = await logIn("READER");
  const other = await logIn("READER");
  await call(createUserProfile, {}, other);

  const saved = await givenFilter(ticket, { filterConfiguration: wholeConfiguration });

  expect(saved.filterConfiguration).toEqual(wholeConfiguration);
  expect((await call(getUserProfile, {}, ticket)).body.filters).toEqual([saved]);
  expect((await call(getUserProfile, {}, other)).body.filters).toEqual([]);
});

test("zero, empty and omitted all mean no filter", async () => {
  const ticket = await logIn("READER");

  const empty = await givenFilter(ticket);
  const zero = await givenFilter(ticket, {
    filterConfiguration: {
      expiresBeforeNrOfMonths: 0,
      validFrom: 0,
      validTo: 0,
      searchValue: "",
      textSearchSubset: "",
      reportingSystem: null,
      measureOwner: "",
    },
  });

  expect(empty.filterConfiguration).toEqual(emptyConfiguration);
  expect(zero.filterConfiguration).toEqual(emptyConfiguration);
});

test("a single value is returned as a single value", async () => {
  const ticket = await logIn("READER");
  const register = { id: newId(), displayName: "Registret" };

  const { filterConfiguration } = await givenFilter(ticket, { filterConfiguration: { measurementSource: register } });

  expect(filterConfiguration.measurementSource).toEqual(register);
});

test.for([
  { name: "" },
  { name: "x".repeat(201) },
  { type: "DASHBOARD_OTHER" },
  { publiclyAvailable: "yes" },
  { filterConfiguration: null },
  { filterConfiguration: { columns: ["title"] } },
  { filterConfiguration: { keywords: [{ id: "STROKE" }] } },
  { filterConfiguration: { sorting: { id: "NOTHING", displayName: "" } } },
  { filterConfiguration: { measureStatus: [{ id: "SECRET", displayName: "" }] } },
  { filterConfiguration: { expiresBeforeNrOfMonths: -1 } },
  { filterConfiguration: { validFrom: "igår" } },
  { filterConfiguration: { pageSize: 100_000 } },
])("a malformed filter is refused: %j", async (changes) => {
  const ticket = await logIn("READER");

  const { statusCode, body } = await app.inject({
    method: "POST",
    url: "/services/api/1.0/userprofile/searchfilters",
    payload: { ...aFilter(), ...changes },
    headers: { "x-hiqaa": ticket },
  });

  expect([statusCode, JSON.parse(body).code]).toEqual([400, "VALIDATION_400"]);
});

test("two filters of one user cannot have the same name; two users' can", async () => {
  const ticket = await logIn("READER");
  const other = await logIn("READER");
  const { name } = await givenFilter(ticket);

  const twice = await call(createSearchFilter, { body: aFilter({ name: name.toUpperCase() }) }, ticket);
  const elsewhere = await call(createSearchFilter, { body: aFilter({ name }) }, other);

  expect([twice.status, twice.error.code]).toEqual([409, "CONFLICT_409"]);
  expect(elsewhere.status).toBe(200);
});

test("the owner changes and deletes a filter", async () => {
  const ticket = await logIn("READER");
  const { id } = await givenFilter(ticket);

  const body = aFilter({ name: "Nytt namn", filterConfiguration: { searchValue: "stroke" } });
  const changed = await call(updateSearchFilter, { body: { ...body, id } }, ticket);
  const deleted = await call(deleteSearchFilter, { params: { id } }, ticket);

  expect(changed.body).toMatchObject({ id, name: "Nytt namn", filterConfiguration: { searchValue: "stroke" } });
  expect(deleted.status).toBe(204);
  expect((await call(getUserProfile, {}, ticket)).body.filters).toEqual([]);
});

test("another user's private filter does not exist, not even for administrators", async () => {
  const { id } = await givenFilter(await logIn("READER"));
  const admin = await logIn("ADMIN");

  const change = await call(updateSearchFilter, { body: { ...aFilter(), id } }, admin);
  const removal = await call(deleteSearchFilter, { params: { id } }, admin);

  expect([change.error.code, removal.error.code]).toEqual(["ENTITY_NOT_FOUND_404", "ENTITY_NOT_FOUND_404"]);
  expect(await findPublic(id, admin)).toBeUndefined();
});

test("a shared filter is changed only by its owner or an administrator", async () => {
  const { id } = await givenFilter(await logIn("READER"), { publiclyAvailable: true });
  const body = { ...aFilter({ publiclyAvailable: true }), id };

  const stranger = await logIn("MAIN_EDITOR");
  const refused = await call(updateSearchFilter, { body }, stranger);
  const refusedRemoval = await call(deleteSearchFilter, { params: { id } }, stranger);
  const admin = await logIn("ADMIN");
  const changed = await call(updateSearchFilter, { body }, admin);
  const removed = await call(deleteSearchFilter, { params: { id } }, admin);

  expect([refused.error.code, refusedRemoval.error.code]).toEqual(["UNAUTHORIZED_401", "UNAUTHORIZED_401"]);
  expect([changed.status, removed.status]).toEqual([200, 204]);
});

test("shared filters are read by everyone, but only logged-in users see their owners", async () => {
  const owner = await logIn("READER");
  const { id } = await givenFilter(owner, { publiclyAvailable: true });

  const own = await findPublic(id, owner);
  const colleagues = await findPublic(id, await logIn("EDITOR"));
  const strangers = await findPublic(id);

  expect(own).toMatchObject({ owner: "Test READER", mine: true });
  expect(colleagues).toMatchObject({ owner: "Test READER", mine: false });
  expect(strangers).toMatchObject({ owner: "[Dold personuppgift]", mine: false });
});

test("the number of saved searches of one user is limited", async () => {
  const ticket = await logIn("READER");
  const { id } = await givenFilter(ticket);
  const { profileId } = await db
    .selectFrom("searchFilter")
    .select("profileId")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const rows = Array.from({ length: 199 }, (_, number) => ({
    id: newId(),
    profileId,
    name: `Sökning ${number}`,
    type: "DASHBOARD_MEASURE" as const,
    filterConfiguration: JSON.stringify(emptyConfiguration),
  }));
  await db.insertInto("searchFilter").values(rows).execute();

  const { error } = await call(createSearchFilter, { body: aFilter() }, ticket);

  expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: expect.stringContaining("högst 200") });
});
