import * as contract from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const newName = () => `Mall ${newId()}`;
const create = async (labels: string[] = [], given = newName()) => {
  const body = { name: given, availableLabels: labels.map((displayName) => ({ displayName })) };
  return (await call(contract.createViewTemplate, { body }, mainEditor)).body;
};
const setStatus = (id: string, status: contract.VersionStatus) =>
  call(contract.setViewTemplateStatus, { params: { id }, body: { status } }, mainEditor);
const eventsOf = async (entityId: string) => {
  const events = db.selectFrom("event").select(["type", "entityType"]).where("entityId", "=", entityId);
  return (await events.orderBy("sequence").execute()).map(({ type, entityType }) => `${type} ${entityType}`);
};

test("a template is created with its labels in order, renamed, published, unpublished and deleted", async () => {
  const template = await create(["Kvinnor", "Män"]);
  const params = { id: template.id };
  const renamed = (await call(contract.updateViewTemplate, { params, body: { name: `${template.name}!` } }, mainEditor))
    .body;

  expect(template).toMatchObject({
    status: "ONGOING",
    availableLabels: [
      { displayName: "Kvinnor", sortOrder: 0 },
      { displayName: "Män", sortOrder: 1 },
    ],
  });
  expect(renamed).toEqual({ ...template, name: `${template.name}!` });
  expect((await setStatus(template.id, "PUBLISHED")).body.status).toBe("PUBLISHED");
  expect((await setStatus(template.id, "PUBLISHED")).status).toBe(200);
  expect((await setStatus(template.id, "UNPUBLISHED")).body.status).toBe("UNPUBLISHED");
  expect((await call(contract.deleteViewTemplate, { params }, mainEditor)).status).toBe(204);
  expect(await eventsOf(template.id)).toEqual(
    ["CREATED", "CHANGED", "PUBLISHED", "UNPUBLISHED", "DELETED"].map((type) => `${type} viewtemplate`),
  );
});

test("a template is not unpublished before it is published, and never ongoing again", async () => {
  const { id } = await create();

  expect((await setStatus(id, "UNPUBLISHED")).status).toBe(409);
  await setStatus(id, "PUBLISHED");
  expect((await setStatus(id, "ONGOING")).error.detailInfo).toBe("Det som har publicerats kan inte bli pågående igen");
});

test("templates are listed all at once or in pages, ongoing ones only to logged-in users", async () => {
  const mark = newId();
  const published = await create([], `Ö ${mark}`);
  await create([], `A ${mark}`);
  await setStatus(published.id, "PUBLISHED");
  const query = { searchValue: mark };

  const all = (await call(contract.listViewTemplates, { query }, reader)).body;
  const page = (await call(contract.listViewTemplates, { query: { ...query, pagesize: "1" } }, reader)).body;
  const everything = (await call(contract.listViewTemplatePage, { query }, reader)).body;
  const seenByVisitor = (await call(contract.listViewTemplatePage, { query })).body;

  expect(all).toMatchObject([{ name: `A ${mark}` }, { name: `Ö ${mark}` }]);
  expect(page).toMatchObject({ totalCount: 2, pageResults: [{ name: `A ${mark}` }] });
  expect(everything).toMatchObject({ index: 0, pageSize: 20, totalCount: 2 });
  expect(seenByVisitor).toMatchObject({ totalCount: 1, pageResults: [{ id: published.id }] });
});

test("labels are added last or at a position, renamed, moved and deleted, with events", async () => {
  const template = await create(["Kvinnor"]);
  const body = { templateId: template.id, displayName: "Män" };

  const added = (await call(contract.createViewLabel, { body }, mainEditor)).body;
  const params = { id: added.id };
  const moved = (
    await call(contract.updateViewLabel, { params, body: { displayName: "Pojkar", sortOrder: 7 } }, mainEditor)
  ).body;
  const renamed = (await call(contract.updateViewLabel, { params, body: { displayName: "Gossar" } }, mainEditor)).body;

  expect(added).toMatchObject({ displayName: "Män", sortOrder: 1 });
  expect(moved).toEqual({ id: added.id, displayName: "Pojkar", sortOrder: 7 });
  expect(renamed).toEqual({ id: added.id, displayName: "Gossar", sortOrder: 7 });
  expect((await call(contract.deleteViewLabel, { params }, mainEditor)).status).toBe(204);
  expect(await eventsOf(added.id)).toEqual(
    ["CREATED", "CHANGED", "CHANGED", "DELETED"].map((type) => `${type} viewlabel`),
  );
});

test("names of templates, and of labels in a template, are unique", async () => {
  const template = await create(["Kvinnor"]);
  const other = await create(["Kvinnor"]);
  const label = { templateId: template.id, displayName: "KVINNOR" };

  const answers = [
    await call(contract.createViewTemplate, { body: { name: template.name.toUpperCase() } }, mainEditor),
    await call(contract.updateViewTemplate, { params: { id: other.id }, body: { name: template.name } }, mainEditor),
    await call(contract.createViewLabel, { body: label }, mainEditor),
  ];

  for (const { status } of answers) expect(status).toBe(409);
});

test("empty names and unknown templates are refused", async () => {
  const { id: templateId } = await create();
  const label = (body: { templateId: string; displayName: string }) =>
    call(contract.createViewLabel, { body }, mainEditor);

  const answers = [
    [await call(contract.createViewTemplate, { body: { name: "" } }, mainEditor), "name"],
    [await label({ templateId, displayName: "" }), "displayName"],
    [await label({ templateId: newId(), displayName: "Män" }), "templateId"],
  ] as const;

  for (const [{ status, error }, field] of answers) {
    expect(status).toBe(400);
    expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
  }
});

test("an unknown template or label is not found, and editors cannot change anything", async () => {
  const params = { id: newId() };
  const changes = async (ticket?: string) => [
    await call(contract.updateViewTemplate, { params, body: { name: newName() } }, ticket),
    await call(contract.setViewTemplateStatus, { params, body: { status: "PUBLISHED" } }, ticket),
    await call(contract.deleteViewTemplate, { params }, ticket),
    await call(contract.updateViewLabel, { params, body: { displayName: "Män" } }, ticket),
    await call(contract.deleteViewLabel, { params }, ticket),
  ];

  for (const { error } of await changes(mainEditor)) expect(error.code).toBe("ENTITY_NOT_FOUND_404");
  for (const { error } of [...(await changes(editor)), ...(await changes())])
    expect(error.code).toBe("UNAUTHORIZED_401");
});
