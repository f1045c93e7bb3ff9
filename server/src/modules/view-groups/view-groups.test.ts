import * as contract from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenMeasure, givenVersion } from "../../testing/given-measures.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const reader = await logIn("READER");
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const newName = () => `Grupp ${newId()}`;

async function givenTemplate({ published = true } = {}) {
  const body = {
    name: `Mall ${newId()}`,
    availableLabels: [{ displayName: "Kvinnor" }, { displayName: "Män" }, { displayName: "Alla" }],
  };
  const template = (await call(contract.createViewTemplate, { body }, mainEditor)).body;
  if (published)
    await call(
      contract.setViewTemplateStatus,
      { params: { id: template.id }, body: { status: "PUBLISHED" } },
      mainEditor,
    );
  const [women, men, all] = template.availableLabels;
  if (!women || !men || !all) throw new Error("The labels are gone");
  return { ...template, women, men, all };
}

const create = async (template: { id: string } | null) =>
  (await call(contract.createViewGroup, { body: { name: newName(), template } }, mainEditor)).body;
const addItem = (id: string, label: { id: string }, measureVersion: { id: string }) =>
  call(
    contract.addViewGroupItem,
    { params: { id }, body: { label: { id: label.id }, measureVersion: { id: measureVersion.id } } },
    mainEditor,
  );
const setStatus = (id: string, status: contract.VersionStatus) =>
  call(contract.setViewGroupStatus, { params: { id }, body: { status } }, mainEditor);
const get = async (id: string, ticket?: string) => (await call(contract.getViewGroup, { params: { id } }, ticket)).body;

const givenPublished = () => givenVersion(db, { status: "PUBLISHED" });

/** Three published versions under the three labels. */
async function givenPublishedGroup() {
  const template = await givenTemplate();
  const group = await create(template);
  const [first, second, third] = [await givenPublished(), await givenPublished(), await givenPublished()];
  const items = [
    (await addItem(group.id, template.women, first)).body,
    (await addItem(group.id, template.men, second)).body,
    (await addItem(group.id, template.all, third)).body,
  ] as const;
  await setStatus(group.id, "PUBLISHED");
  return { id: group.id, template, first, second, third, items };
}

/** A group that has been published and unpublished, whose third item is now a draft. */
async function givenUnpublishedGroupWithDraft() {
  const group = await givenPublishedGroup();
  await setStatus(group.id, "UNPUBLISHED");
  const draft = await givenVersion(db);
  const body = { label: { id: group.template.all.id }, measureVersion: { id: draft.id } };
  await call(contract.updateViewGroupItem, { params: { id: group.items[2].id }, body }, mainEditor);
  return { ...group, draft };
}

test("a group is created, renamed and deleted, with an event each", async () => {
  const group = await create(null);
  const params = { id: group.id };

  const body = { name: `${group.name}!`, description: "Om" };
  const renamed = (await call(contract.updateViewGroup, { params, body }, mainEditor)).body;
  const deleted = await call(contract.deleteViewGroup, { params }, mainEditor);

  expect(group).toEqual({
    id: group.id,
    name: group.name,
    description: null,
    template: null,
    items: [],
    status: "ONGOING",
  });
  expect(renamed).toEqual({ ...group, ...body });
  expect(deleted.status).toBe(204);
  const events = await db
    .selectFrom("event")
    .select(["type", "changes"])
    .where("entityId", "=", group.id)
    .orderBy("sequence")
    .execute();
  expect(events).toEqual([
    { type: "CREATED", changes: [] },
    { type: "CHANGED", changes: ["name", "description"] },
    { type: "DELETED", changes: [] },
  ]);
});

test("a group is refused without a name, with a taken one, and with an unknown template", async () => {
  const { name: taken, id } = await create(null);
  const other = await create(null);
  const post = (body: { name: string; template?: { id: string } }) =>
    call(contract.createViewGroup, { body }, mainEditor);

  expect((await post({ name: "" })).error.validationMessage).toMatchObject([{ field: "name" }]);
  expect((await post({ name: taken.toUpperCase() })).status).toBe(409);
  expect(
    (await call(contract.updateViewGroup, { params: { id: other.id }, body: { name: taken } }, mainEditor)).status,
  ).toBe(409);
  expect((await post({ name: newName(), template: { id: newId() } })).error.validationMessage).toMatchObject([
    { field: "template" },
  ]);
  const unknown = await call(contract.setViewGroupTemplate, { params: { id, templateId: newId() } }, mainEditor);
  expect(unknown.error.code).toBe("ENTITY_NOT_FOUND_404");
});

describe("items", () => {
  test("put a measure version under each label, in order", async () => {
    const { id, template, first, second, third, items } = await givenPublishedGroup();

    const group = await get(id, reader);

    expect(group.items).toEqual([...items]);
    expect(group.items.map(({ label, measureVersion }) => [label, measureVersion.id])).toEqual([
      [template.women, first.id],
      [template.men, second.id],
      [template.all, third.id],
    ]);
    expect(items[0].measureVersion).toEqual({
      id: first.id,
      measureId: first.measureId,
      title: first.title,
      versionNr: 1,
      status: "PUBLISHED",
    });
  });

  test("are refused with a label of another template, a used label, or an unknown version", async () => {
    const { id, template, first, items } = await givenPublishedGroup();
    const other = await givenTemplate();
    const bare = await create(null);

    expect((await addItem(id, other.women, first)).error.validationMessage).toMatchObject([{ field: "label" }]);
    expect((await addItem(bare.id, template.women, first)).error.validationMessage).toMatchObject([{ field: "label" }]);
    expect((await addItem(id, template.women, first)).error).toMatchObject({
      code: "CONFLICT_409",
      validationMessage: [{ field: "label" }],
    });
    const params = { id: items[0].id };
    const body = { label: { id: template.women.id }, measureVersion: { id: newId() } };
    const { error } = await call(contract.updateViewGroupItem, { params, body }, mainEditor);
    expect(error.validationMessage).toMatchObject([{ field: "measureVersion" }]);
  });

  test("get another version, label or position", async () => {
    const template = await givenTemplate();
    const group = await create(template);
    const [before, after] = [await givenVersion(db), await givenVersion(db)];
    const item = (await addItem(group.id, template.women, before)).body;

    const body = { label: { id: template.men.id }, measureVersion: { id: after.id }, sortOrder: 5 };
    const changed = (await call(contract.updateViewGroupItem, { params: { id: item.id }, body }, mainEditor)).body;

    expect(changed).toMatchObject({ id: item.id, label: template.men, measureVersion: { id: after.id }, sortOrder: 5 });
  });

  test("are reordered many at once, but only within one group", async () => {
    const [one, two] = [await givenPublishedGroup(), await givenPublishedGroup()];
    const [a, b, c] = one.items;
    const reorder = (ids: string[]) =>
      call(contract.reorderViewGroupItems, { body: ids.map((id, sortOrder) => ({ id, sortOrder })) }, mainEditor);

    const { body } = await reorder([c.id, a.id, b.id]);

    expect(body.items.map(({ id }) => id)).toEqual([c.id, a.id, b.id]);
    expect((await reorder([a.id, two.items[0].id])).status).toBe(400);
    expect((await reorder([a.id, newId()])).error.validationMessage).toMatchObject([{ field: "1.id" }]);
    expect((await reorder([])).status).toBe(400);
  });

  test("are removed, but a published group has at least two", async () => {
    const { id, items } = await givenPublishedGroup();
    const remove = (itemId: string) => call(contract.removeViewGroupItem, { params: { id, itemId } }, mainEditor);

    expect((await remove(items[2].id)).status).toBe(204);
    expect((await remove(items[1].id)).error.code).toBe("CONFLICT_409");
    expect((await remove(items[2].id)).error.code).toBe("ENTITY_NOT_FOUND_404");
    expect((await get(id, reader)).items).toHaveLength(2);
  });
});

describe("publishing", () => {
  test("needs two items and a published template", async () => {
    const template = await givenTemplate({ published: false });
    const group = await create(template);
    const version = await givenPublished();
    await addItem(group.id, template.women, version);

    const tooFew = await setStatus(group.id, "PUBLISHED");
    await addItem(group.id, template.men, version);
    const draftTemplate = await setStatus(group.id, "PUBLISHED");
    await call(
      contract.setViewTemplateStatus,
      { params: { id: template.id }, body: { status: "PUBLISHED" } },
      mainEditor,
    );
    const published = await setStatus(group.id, "PUBLISHED");

    expect(tooFew.error.detailInfo).toBe("En visningsgrupp behöver minst två mått för att vara publicerad");
    expect(draftTemplate.error.detailInfo).toBe("Visningsgruppen behöver en publicerad mall för att publiceras");
    expect(published.body.status).toBe("PUBLISHED");
  });

  test("needs every version to be published, and prevents unpublishing them", async () => {
    const { id, template, items, draft } = await givenUnpublishedGroupWithDraft();
    const refusal = "En publicerad visningsgrupp får bara ha publicerade versioner av mått";

    const withDraft = await setStatus(id, "PUBLISHED");
    await call(contract.removeViewGroupItem, { params: { id, itemId: items[2].id } }, mainEditor);
    const published = await setStatus(id, "PUBLISHED");
    const added = await addItem(id, template.all, draft);
    const body = { label: { id: template.women.id }, measureVersion: { id: draft.id } };
    const changed = await call(contract.updateViewGroupItem, { params: { id: items[0].id }, body }, mainEditor);

    expect(published.status).toBe(200);
    for (const { error } of [withDraft, added, changed]) {
      expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: refusal });
    }
  });

  test("can be undone and repeated, but a group never becomes ongoing again", async () => {
    const { id } = await givenPublishedGroup();

    expect((await setStatus(id, "ONGOING")).status).toBe(409);
    expect((await setStatus(id, "UNPUBLISHED")).body.status).toBe("UNPUBLISHED");
    expect((await setStatus(id, "PUBLISHED")).body.status).toBe("PUBLISHED");
    expect((await setStatus((await create(null)).id, "UNPUBLISHED")).status).toBe(409);
    const events = await db.selectFrom("event").select("type").where("entityId", "=", id).orderBy("sequence").execute();
    expect(events.map(({ type }) => type).slice(-3)).toEqual(["PUBLISHED", "UNPUBLISHED", "PUBLISHED"]);
  });

  test("fixes the group, its template and its labels", async () => {
    const { id, template } = await givenPublishedGroup();
    const { name: groupName } = await get(id, reader);
    const templateParams = { params: { id: template.id } };

    const unpublished = await call(
      contract.setViewTemplateStatus,
      { ...templateParams, body: { status: "UNPUBLISHED" } },
      mainEditor,
    );
    const templateDeleted = await call(contract.deleteViewTemplate, templateParams, mainEditor);
    const labelDeleted = await call(contract.deleteViewLabel, { params: { id: template.women.id } }, mainEditor);
    const groupDeleted = await call(contract.deleteViewGroup, { params: { id } }, mainEditor);

    expect(unpublished.error.detailInfo).toBe(`Mallen används i publicerade visningsgrupper: ”${groupName}”`);
    const inUse = `Används i 1 visningsgrupp och kan inte tas bort: ”${groupName}”`;
    expect([templateDeleted, labelDeleted].map(({ error }) => error.detailInfo)).toEqual([inUse, inUse]);
    expect(groupDeleted.error.detailInfo).toBe("Avpublicera visningsgruppen innan den tas bort");
  });
});

test("the template can be changed while the group has no items", async () => {
  const [before, after] = [await givenTemplate(), await givenTemplate()];
  const group = await create(null);
  const choose = (templateId: string) =>
    call(contract.setViewGroupTemplate, { params: { id: group.id, templateId } }, mainEditor);

  expect((await choose(before.id)).body.template?.id).toBe(before.id);
  await addItem(group.id, before.women, await givenVersion(db));
  expect((await choose(before.id)).status).toBe(200);
  expect((await choose(after.id)).status).toBe(409);
});

describe("a visitor", () => {
  test("sees groups without their drafts, and no ongoing group", async () => {
    const { id, first, second } = await givenUnpublishedGroupWithDraft();
    const ongoing = await create(null);

    const group = await get(id);
    const { body } = await call(contract.listViewGroups, { query: {} });

    expect(group.items.map(({ measureVersion }) => measureVersion.id)).toEqual([first.id, second.id]);
    expect((await call(contract.getViewGroup, { params: { id: ongoing.id } })).error.code).toBe("ENTITY_NOT_FOUND_404");
    const ids = Array.isArray(body) ? body.map((one) => one.id) : [];
    expect(ids).toContain(id);
    expect(ids).not.toContain(ongoing.id);
  });

  test("does not see an ongoing template in an unpublished group", async () => {
    const { id, items } = await givenPublishedGroup();
    await setStatus(id, "UNPUBLISHED");
    for (const { id: itemId } of items)
      await call(contract.removeViewGroupItem, { params: { id, itemId } }, mainEditor);
    const ongoing = await givenTemplate({ published: false });
    await call(contract.setViewGroupTemplate, { params: { id, templateId: ongoing.id } }, mainEditor);

    expect((await get(id, reader)).template?.id).toBe(ongoing.id);
    expect((await get(id)).template).toBeNull();
    expect((await call(contract.listViewGroupsWithTemplate, { params: { id: ongoing.id } })).body).toEqual([]);
  });

  test("cannot change anything, and neither can an editor", async () => {
    const { id, template, first, items } = await givenPublishedGroup();
    const body = { label: { id: template.women.id }, measureVersion: { id: first.id } };
    for (const ticket of [editor, undefined]) {
      const answers = [
        await call(contract.createViewGroup, { body: { name: newName() } }, ticket),
        await call(contract.updateViewGroup, { params: { id }, body: { name: newName() } }, ticket),
        await call(contract.deleteViewGroup, { params: { id } }, ticket),
        await call(contract.setViewGroupTemplate, { params: { id, templateId: template.id } }, ticket),
        await call(contract.setViewGroupStatus, { params: { id }, body: { status: "UNPUBLISHED" } }, ticket),
        await call(contract.addViewGroupItem, { params: { id }, body }, ticket),
        await call(contract.updateViewGroupItem, { params: { id: items[0].id }, body }, ticket),
        await call(contract.reorderViewGroupItems, { body: [{ id: items[0].id, sortOrder: 1 }] }, ticket),
        await call(contract.removeViewGroupItem, { params: { id, itemId: items[0].id } }, ticket),
      ];
      for (const { error } of answers) expect(error.code).toBe("UNAUTHORIZED_401");
    }
  });
});

describe("searching", () => {
  const ids = (groups: contract.ViewGroup[]) => groups.map(({ id }) => id);

  test("finds the groups of a measure and of a version, drafts only for logged-in users", async () => {
    const { id, first } = await givenPublishedGroup();
    const { id: withDraft, draft } = await givenUnpublishedGroupWithDraft();
    const template = await givenTemplate();
    const ongoing = await create(template);
    await addItem(ongoing.id, template.women, first);
    const ofMeasure = async (measureId: string, ticket?: string) =>
      ids((await call(contract.listViewGroupsOfMeasure, { params: { id: measureId } }, ticket)).body);
    const published = async (versionId: string, ticket?: string) =>
      ids((await call(contract.listPublishedViewGroups, { params: { id: versionId } }, ticket)).body);
    const drafts = async (versionId: string, ticket?: string) =>
      ids((await call(contract.listOngoingViewGroups, { params: { id: versionId } }, ticket)).body);

    expect((await ofMeasure(first.measureId, reader)).toSorted()).toEqual([id, ongoing.id].toSorted());
    expect(await ofMeasure(first.measureId)).toEqual([id]);
    expect(await published(first.id, reader)).toEqual([id]);
    expect(await drafts(first.id, reader)).toEqual([ongoing.id]);
    expect(await drafts(first.id)).toEqual([]);
    expect(await ofMeasure(draft.measureId, reader)).toEqual([withDraft]);
    expect(await ofMeasure(draft.measureId)).toEqual([]);
    expect(await ofMeasure(newId(), reader)).toEqual([]);
  });

  test("finds the groups of any version of a measure", async () => {
    const { id: measureId, measureVersions } = await givenMeasure(db, { statuses: ["PUBLISHED", "PUBLISHED"] });
    const template = await givenTemplate();
    const group = await create(template);
    const [old] = measureVersions;
    if (old) await addItem(group.id, template.women, old);

    const { body } = await call(contract.listViewGroupsOfMeasure, { params: { id: measureId } }, reader);

    expect(ids(body)).toEqual([group.id]);
  });

  test("finds the groups that use a label or a template", async () => {
    const { id, template } = await givenUnpublishedGroupWithDraft();
    const withLabel = async (labelId: string, ticket?: string) =>
      ids((await call(contract.listViewGroupsWithLabel, { params: { id: labelId } }, ticket)).body);

    expect(await withLabel(template.women.id)).toEqual([id]);
    expect(await withLabel(template.all.id, reader)).toEqual([id]);
    expect(await withLabel(template.all.id)).toEqual([]);
    expect(ids((await call(contract.listViewGroupsWithTemplate, { params: { id: template.id } })).body)).toEqual([id]);
  });

  test("lists groups by name, searched and paged", async () => {
    const mark = newId();
    for (const first of ["Ö", "Å", "c"]) {
      await call(contract.createViewGroup, { body: { name: `${first} ${mark}` } }, mainEditor);
    }

    const { body } = await call(
      contract.listViewGroups,
      { query: { searchValue: mark, index: "0", pagesize: "2" } },
      reader,
    );

    expect(body).toMatchObject({ totalCount: 3, pageResults: [{ name: `c ${mark}` }, { name: `Å ${mark}` }] });
  });
});

test("a group or item that does not exist is not found", async () => {
  const { id, template, first } = await givenPublishedGroup();
  const params = { id: newId() };
  const body = { label: { id: template.women.id }, measureVersion: { id: first.id } };

  const answers = [
    await call(contract.getViewGroup, { params }),
    await call(contract.updateViewGroup, { params, body: { name: newName() } }, mainEditor),
    await call(contract.deleteViewGroup, { params }, mainEditor),
    await call(contract.setViewGroupStatus, { params, body: { status: "PUBLISHED" } }, mainEditor),
    await call(contract.setViewGroupTemplate, { params: { ...params, templateId: template.id } }, mainEditor),
    await call(contract.addViewGroupItem, { params, body }, mainEditor),
    await call(contract.updateViewGroupItem, { params, body }, mainEditor),
    await call(contract.removeViewGroupItem, { params: { id, itemId: newId() } }, mainEditor),
  ];

  for (const { error } of answers) expect(error.code).toBe("ENTITY_NOT_FOUND_404");
});
