import * as contract from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { startTestApp } from "../../testing/start-test-app.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");
const mainEditor = await logIn("MAIN_EDITOR");

const newName = () => `Vårdcentral ${newId()}`;
const create = async (more: object = {}) => {
  const body = { name: newName(), organizationType: "Vardenhet" as const, ...more };
  return (await call(contract.createPerformingOrganization, { body }, mainEditor)).body;
};
const get = (id: string) => call(contract.getPerformingOrganization, { params: { id } });
const changePartOf = ({ id, name, organizationType }: contract.PerformingOrganization, partOf: { id: string } | null) =>
  call(
    contract.updatePerformingOrganization,
    { params: { id }, body: { name, organizationType, partOf: partOf && { id: partOf.id } } },
    mainEditor,
  );
const merge = (id: string, targetId: string, dryRun: "true" | "false" = "false") =>
  call(contract.mergePerformingOrganization, { params: { id, targetId }, query: { dryRun } }, mainEditor);

describe("performing organizations", () => {
  test("are created, changed and deleted, with events", async () => {
    const body = {
      name: newName(),
      organizationType: "Sjukhus" as const,
      hsaId: "SE2321000016-1A2B",
      organizationId: { root: "1.2.752.129.2.1.2.1", extension: "17" },
    };

    const created = (await call(contract.createPerformingOrganization, { body }, mainEditor)).body;
    const params = { id: created.id };
    const changes = { name: newName(), organizationType: "Vardenhet" as const };
    const updated = (await call(contract.updatePerformingOrganization, { params, body: changes }, mainEditor)).body;
    const deleted = await call(contract.deletePerformingOrganization, { params }, mainEditor);

    expect(created).toEqual({ id: created.id, ...body, partOf: null });
    expect(updated).toEqual({ id: created.id, ...changes, hsaId: null, organizationId: null, partOf: null });
    expect(deleted.status).toBe(204);
    expect((await get(created.id)).status).toBe(404);
    const events = db.selectFrom("event").select(["type", "entityType"]).where("entityId", "=", created.id);
    expect((await events.orderBy("sequence").execute()).map(({ type, entityType }) => `${type} ${entityType}`)).toEqual(
      ["CREATED performingorganization", "CHANGED performingorganization", "DELETED performingorganization"],
    );
  });

  test.each([
    ["name", { name: "" }],
    ["name", { name: "x".repeat(201) }],
    ["organizationType", { organizationType: "Avdelning" }],
    ["hsaId", { hsaId: "SE12" }],
    ["organizationId.root", { organizationId: { root: "x", extension: "1" } }],
    ["organizationId.extension", { organizationId: { root: "1.2", extension: "" } }],
    ["partOf", { partOf: { id: newId() } }],
  ])("are refused when %s is wrong: %o", async (field, part) => {
    const body = {
      name: newName(),
      organizationType: "Vardenhet" as const,
      ...part,
    } as contract.PerformingOrganizationInput;
    const { status, error } = await call(contract.createPerformingOrganization, { body }, mainEditor);

    expect(status).toBe(400);
    expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
  });

  test("have names that no other has, whatever the case", async () => {
    const { name } = await create();
    const body = { name: name.toUpperCase(), organizationType: "Vardenhet" as const };

    const { error } = await call(contract.createPerformingOrganization, { body }, mainEditor);

    const message = "Det finns redan en organisation med det namnet";
    expect(error).toMatchObject({ code: "CONFLICT_409", validationMessage: [{ field: "name", message }] });
  });

  test("are changed by main editors and read by anyone", async () => {
    const { id, name, organizationType } = await create();
    const body = { name, organizationType };

    const refused = [
      await call(contract.createPerformingOrganization, { body }, editor),
      await call(contract.updatePerformingOrganization, { params: { id }, body }, editor),
      await call(contract.deletePerformingOrganization, { params: { id } }, editor),
      await call(contract.mergePerformingOrganization, { params: { id, targetId: newId() }, query: {} }, editor),
    ];

    for (const { error } of refused) expect(error.code).toBe("UNAUTHORIZED_401");
    expect((await get(id)).body).toMatchObject(body);
  });

  test("are listed with what they are part of, searched and sorted", async () => {
    const whole = await create({ organizationType: "Sjukhus" });
    const part = await create({ partOf: { id: whole.id } });
    const query = { searchValue: part.name, sortfield: "PART_OF_NAME", index: "0" } as const;

    const { body } = await call(contract.listPerformingOrganizations, { query });

    const partOf = { id: whole.id, name: whole.name };
    expect(body).toMatchObject({ totalCount: 1, pageResults: [{ id: part.id, partOf }] });
    expect((await call(contract.listPartsOfOrganization, { params: { id: whole.id } })).body).toEqual([part]);
  });

  test("with parts are not deleted, and the parts are named", async () => {
    const whole = await create();
    const part = await create({ partOf: { id: whole.id } });

    const { status, error } = await call(
      contract.deletePerformingOrganization,
      { params: { id: whole.id } },
      mainEditor,
    );

    expect(status).toBe(409);
    expect(error.detailInfo).toBe(`Används av 1 annan post och kan inte tas bort: ”${part.name}”`);
  });

  test("are never part of themselves, at any depth", async () => {
    const top = await create();
    const middle = await create({ partOf: { id: top.id } });
    const bottom = await create({ partOf: { id: middle.id } });

    for (const whole of [top, middle, bottom]) {
      const { error } = await changePartOf(top, whole);
      expect(error.validationMessage).toMatchObject([{ field: "partOf" }]);
    }
    expect((await changePartOf(bottom, top)).body.partOf).toEqual({ id: top.id, name: top.name });
  });

  test("that two users put inside each other at the same time form no circle", async () => {
    const [one, other] = [await create(), await create()];

    await Promise.allSettled([changePartOf(one, other), changePartOf(other, one)]);

    const wholes = [(await get(one.id)).body.partOf?.id, (await get(other.id)).body.partOf?.id];
    expect(wholes).not.toEqual([other.id, one.id]);
  });

  test("are merged: the parts move, a preview changes nothing", async () => {
    const [old, kept] = [await create(), await create()];
    const part = await create({ partOf: { id: old.id } });

    const preview = (await merge(old.id, kept.id, "true")).body;
    const before = (await get(part.id)).body.partOf;
    const outcome = (await merge(old.id, kept.id)).body;

    expect(preview).toMatchObject({ dryRun: true, measureCount: 0, versions: [], others: [{ name: part.name }] });
    expect(before?.id).toBe(old.id);
    expect(outcome).toEqual({ ...preview, dryRun: false });
    expect((await get(part.id)).body.partOf?.id).toBe(kept.id);
    expect((await get(old.id)).status).toBe(404);
  });

  test("are not merged with one of their own parts or with themselves", async () => {
    const top = await create();
    const middle = await create({ partOf: { id: top.id } });
    const bottom = await create({ partOf: { id: middle.id } });

    for (const target of [middle, bottom]) expect((await merge(top.id, target.id)).status).toBe(409);
    expect((await merge(top.id, top.id)).status).toBe(400);
    expect((await merge(bottom.id, top.id)).status).toBe(200);
  });

  test("that do not exist are not found", async () => {
    const params = { id: newId() };
    const body = { name: newName(), organizationType: "Land" as const };
    const answers = [
      await get(params.id),
      await call(contract.listPartsOfOrganization, { params }),
      await call(contract.updatePerformingOrganization, { params, body }, mainEditor),
      await call(contract.deletePerformingOrganization, { params }, mainEditor),
      await merge(params.id, newId()),
    ];

    for (const { error } of answers) expect(error.code).toBe("ENTITY_NOT_FOUND_404");
  });
});
