import {
  instanceIdentifiers,
  measurementSources,
  type ReferenceDataContract,
  reportingSystems,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../database/new-id.ts";
import { givenPerson, seededRole } from "../../testing/given.ts";
import { startTestApp } from "../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../texts/content-check-texts.ts";
import type { ReferenceDataEntry } from "./reference-data.repository.ts";

const { call, db, logIn } = await startTestApp();
const mainEditor = await logIn("MAIN_EDITOR");
const editor = await logIn("EDITOR");

interface Samples<Sent> {
  entityType: string;
  /** Every field filled in. */
  full: (name: string) => Sent;
  /** Invalid input, with the field that the error names. */
  refused: [field: string, body: (name: string) => Sent][];
}

const newName = () => `Namn ${newId()}`;
const unknown = { params: { id: newId() } };
const events = (entityId: string) =>
  db.selectFrom("event").select(["type", "entityType", "changes"]).where("entityId", "=", entityId).orderBy("sequence");

function describeType<Entity extends ReferenceDataEntry, Input extends { name: string }, Sent extends { name: string }>(
  contract: ReferenceDataContract<Entity, Input, Sent>,
  { entityType, full, refused }: Samples<Sent>,
) {
  const create = async (body = full(newName())) => (await call(contract.create, { body }, mainEditor)).body;

  describe(entityType, () => {
    test("is created with every field, read back by anyone, with an event", async () => {
      const sent = full(newName());

      const created = await create(sent);

      expect(created).toEqual({ ...sent, id: created.id, actors: [], measureCount: 0 });
      expect((await call(contract.get, { params: { id: created.id } })).body).toEqual(created);
      expect(await events(created.id).execute()).toEqual([{ type: "CREATED", entityType, changes: [] }]);
    });

    test("is changed as a whole, and the event names what changed", async () => {
      const created = await create();
      const sent = { ...full(newName()), description: null };

      const { body } = await call(contract.update, { params: { id: created.id }, body: sent }, mainEditor);

      expect(body).toEqual({ ...sent, id: created.id, actors: [], measureCount: 0 });
      expect((await call(contract.get, { params: { id: created.id } })).body).toEqual(body);
      const [, changed] = await events(created.id).execute();
      expect(changed).toMatchObject({ type: "CHANGED", changes: expect.arrayContaining(["name", "description"]) });
    });

    test("saved without a change records no event", async () => {
      const sent = full(newName());
      const { id } = await create(sent);

      await call(contract.update, { params: { id }, body: sent }, mainEditor);

      expect(await events(id).execute()).toHaveLength(1);
    });

    test("is deleted when nothing uses it", async () => {
      const { id } = await create();

      const { status } = await call(contract.remove, { params: { id } }, mainEditor);

      expect(status).toBe(204);
      expect((await call(contract.get, { params: { id } })).error.code).toBe("ENTITY_NOT_FOUND_404");
      expect(await events(id).execute()).toMatchObject([{ type: "CREATED" }, { type: "DELETED" }]);
    });

    test("has a name that no other has, regardless of case", async () => {
      const taken = `Östra ${newId()}`;
      await create({ ...full(newName()), name: taken });
      const other = await create();
      const again = { ...full(newName()), name: taken.toUpperCase() };

      const created = await call(contract.create, { body: again }, mainEditor);
      const renamed = await call(contract.update, { params: { id: other.id }, body: again }, mainEditor);

      for (const { status, error } of [created, renamed]) {
        expect(status).toBe(409);
        expect(error).toMatchObject({ code: "CONFLICT_409", detailInfo: expect.stringContaining("Det finns redan") });
        expect(error.validationMessage).toEqual([{ field: "name", message: error.detailInfo }]);
      }
    });

    test.each([
      ["name", { name: "" }],
      ["name", { name: "   " }],
      ["name", { name: "x".repeat(201) }],
      ["name", { name: "två\nrader" }],
      ["description", { description: "x".repeat(2001) }],
    ])("is refused when %s is %o", async (field, part) => {
      const { status, error } = await call(contract.create, { body: { ...full(newName()), ...part } }, mainEditor);

      expect(status).toBe(400);
      expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
    });

    test.each(refused)("is refused when %s does not have its format", async (field, body) => {
      const { status, error } = await call(contract.create, { body: body(newName()) }, mainEditor);

      expect(status).toBe(400);
      expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
    });

    test("that does not exist is not found by any call", async () => {
      const { role, person } = await givenActor();
      const answers = [
        await call(contract.get, unknown),
        await call(contract.update, { ...unknown, body: full(newName()) }, mainEditor),
        await call(contract.remove, unknown, mainEditor),
        await call(contract.listMeasures, unknown),
        await call(contract.listActors, unknown),
        await call(contract.addActor, { ...unknown, body: { role, person } }, mainEditor),
        await call(contract.removeActor, { params: { id: newId(), actorId: newId() } }, mainEditor),
        await call(contract.merge, { params: { id: newId(), targetId: newId() }, query: {} }, mainEditor),
      ];

      expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => "ENTITY_NOT_FOUND_404"));
    });

    test("cannot be changed by editors or visitors", async () => {
      const { id } = await create();
      for (const ticket of [editor, undefined]) {
        const answers = [
          await call(contract.create, { body: full(newName()) }, ticket),
          await call(contract.update, { params: { id }, body: full(newName()) }, ticket),
          await call(contract.remove, { params: { id } }, ticket),
          await call(contract.merge, { params: { id, targetId: newId() }, query: {} }, ticket),
        ];
        expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => "UNAUTHORIZED_401"));
      }
    });

    test("is listed in the Swedish alphabet, by page or all at once", async () => {
      const mark = newId();
      for (const first of ["Ö", "a", "Å", "Z", "ä"]) await create({ ...full(newName()), name: `${first} ${mark}` });
      const query = { searchValue: mark };

      const all = (await call(contract.list, { query })).body;
      const page = (await call(contract.list, { query: { ...query, index: "1", pagesize: "2" } })).body;
      const last = (
        await call(contract.list, {
          query: { ...query, sortfield: "NAME", sortDirection: "DESCENDING", pagesize: "1" },
        })
      ).body;
      const past = (await call(contract.list, { query: { ...query, index: "9" } })).body;

      const letters = (rows: { name: string }[]) => rows.map((row) => row.name.charAt(0));
      if (!Array.isArray(all) || Array.isArray(page) || Array.isArray(last) || Array.isArray(past)) {
        throw new Error("A page comes only when it is asked for");
      }
      expect(letters(all)).toEqual(["a", "Z", "Å", "ä", "Ö"]);
      expect(page).toMatchObject({ index: 1, pageSize: 2, totalCount: 5 });
      expect(letters(page.pageResults)).toEqual(["Å", "ä"]);
      expect(letters(last.pageResults)).toEqual(["Ö"]);
      expect(past).toEqual({ pageResults: [], index: 9, pageSize: 20, totalCount: 5 });
    });

    test("is not sorted by an unknown field, nor paged by zero", async () => {
      const sorted = await call(contract.list, { query: { sortfield: "id; DROP TABLE person" } });
      const paged = await call(contract.list, { query: { pagesize: "0" } });

      expect([sorted.status, paged.status]).toEqual([400, 400]);
    });

    test("is found by part of its name, those that begin with it first", async () => {
      const mark = newId();
      await create({ ...full(newName()), name: `Åter ${mark}` });
      await create({ ...full(newName()), name: `${mark} först` });

      const { body } = await call(contract.searchByName, { query: { name: mark.toUpperCase() } });

      expect(body.map((row) => row.name)).toEqual([`${mark} först`, `Åter ${mark}`]);
      expect((await call(contract.searchByName, { query: { name: "" } })).status).toBe(400);
      expect((await call(contract.searchByName, { query: { name: "100 %_" } })).body).toEqual([]);
    });

    describe("actors", () => {
      test("are added and removed, with names hidden from visitors", async () => {
        const { id } = await create();
        const { role, person } = await givenActor();

        const added = (
          await call(contract.addActor, { params: { id }, body: { role, person, comment: "Ring" } }, mainEditor)
        ).body;

        expect(added).toMatchObject({ role: { id: role.id, code: "CONTACT" }, person, comment: "Ring" });
        expect((await call(contract.listActors, { params: { id } }, editor)).body).toEqual([added]);
        const [seen] = (await call(contract.listActors, { params: { id } })).body;
        expect(seen?.person).toMatchObject({ firstName: "[Dold personuppgift]", lastName: "[Dold personuppgift]" });
        const removed = await call(contract.removeActor, { params: { id, actorId: added.id } }, mainEditor);
        expect(removed.status).toBe(204);
        expect((await call(contract.listActors, { params: { id } })).body).toEqual([]);
        const [, ...changes] = await events(id).execute();
        expect(changes).toEqual([
          { type: "CHANGED", entityType, changes: ["actors"] },
          { type: "CHANGED", entityType, changes: ["actors"] },
        ]);
      });

      test("are added once in the same role", async () => {
        const { id } = await create();
        const { role, person } = await givenActor();
        const add = () => call(contract.addActor, { params: { id }, body: { role, person } }, mainEditor);

        const answers = [await add(), ...(await Promise.all([add(), add()]))];

        expect(answers.map(({ status }) => status)).toEqual([200, 400, 400]);
        expect(answers[1]?.error.validationMessage).toEqual([{ field: "role", message: contentCheckTexts.sameActor }]);
        expect((await call(contract.listActors, { params: { id } }, editor)).body).toHaveLength(1);
      });

      test("are in every response with the number of measures, their names hidden from visitors", async () => {
        const sent = full(newName());
        const { id } = await create(sent);
        const params = { id };
        const { role, person } = await givenActor();
        const actor = (await call(contract.addActor, { params, body: { role, person } }, mainEditor)).body;
        const expected = { id, actors: [actor], measureCount: 0 };
        const hidden = { person: { firstName: "[Dold personuppgift]", lastName: "[Dold personuppgift]" } };

        const answers = [
          (await call(contract.get, { params }, editor)).body,
          (await call(contract.update, { params, body: sent }, mainEditor)).body,
          ...(await call(contract.searchByName, { query: { name: sent.name } }, editor)).body,
        ];
        const all = (await call(contract.list, { query: { searchValue: sent.name } }, editor)).body;
        const page = (await call(contract.list, { query: { searchValue: sent.name, pagesize: "1" } }, editor)).body;

        expect(answers).toMatchObject([expected, expected, expected]);
        expect(all).toMatchObject([expected]);
        expect(page).toMatchObject({ pageResults: [expected], totalCount: 1 });
        expect((await call(contract.get, { params })).body.actors).toMatchObject([hidden]);
        expect((await call(contract.list, { query: { searchValue: sent.name } })).body).toMatchObject([
          { actors: [hidden] },
        ]);
      });

      test("are refused without a party, with an unknown reference, and in a role for measures only", async () => {
        const { id } = await create();
        const { role, person } = await givenActor();
        const author = await seededRole(db, "AUTHOR");
        const bodies = [
          ["person", { role }],
          ["person", { role, person: { id: newId() } }],
          ["instanceIdentifier", { role, instanceIdentifier: { id: newId() } }],
          ["role", { role: { id: newId() }, person }],
          ["role", { role: author, person }],
        ] as const;

        for (const [field, body] of bodies) {
          const { status, error } = await call(contract.addActor, { params: { id }, body }, mainEditor);
          expect(status).toBe(400);
          expect(error.validationMessage.map((message) => message.field)).toEqual([field]);
        }
      });

      test("of another entry are not removed", async () => {
        const { id } = await create();
        const other = await create();
        const { role, person } = await givenActor();
        const added = (await call(contract.addActor, { params: { id: other.id }, body: { role, person } }, mainEditor))
          .body;

        const { error } = await call(contract.removeActor, { params: { id, actorId: added.id } }, mainEditor);

        expect(error.code).toBe("ENTITY_NOT_FOUND_404");
        expect((await call(contract.listActors, { params: { id: other.id } })).body).toHaveLength(1);
      });
    });
  });
}

async function givenActor() {
  return { role: await seededRole(db, "CONTACT"), person: await givenPerson(db) };
}

describeType(measurementSources, {
  entityType: "measurementsource",
  full: (name) => ({ name, description: "Om", url: "https://register.example/om?x=1", sourceType: "annan" as const }),
  refused: [
    ["url", (name) => ({ name, url: "javascript:alert(1)" })],
    ["url", (name) => ({ name, url: "ftp://register.example" })],
    ["url", (name) => ({ name, url: "https://" })],
    ["url", (name) => ({ name, url: "register.example" })],
  ],
});

describeType(reportingSystems, {
  entityType: "reportingsystem",
  full: (name) => ({
    name,
    description: "Om",
    systemId: { root: "1.2.752.129.2.1.4.1", extension: "SE1234567890-1A2B" },
    contractVersion: 3.1 as const,
    logicalAddress: "SE1234567890-LA",
  }),
  refused: [
    ["systemId.root", (name) => ({ name, systemId: { root: "1.02.3", extension: "x" } })],
    ["systemId.root", (name) => ({ name, systemId: { root: "3.1", extension: "x" } })],
    ["systemId.root", (name) => ({ name, systemId: { root: "", extension: "x" } })],
    ["systemId.extension", (name) => ({ name, systemId: { root: "1.2.3", extension: "" } })],
    ["logicalAddress", (name) => ({ name, logicalAddress: "x".repeat(101) })],
  ],
});

const hsa = "1.2.752.129.2.1.4.1" as const;
let identities = 1000;

describeType(instanceIdentifiers, {
  entityType: "instanceidentifier",
  full: (name) => ({ name, description: "Om", root: hsa, extension: `SE1234567890-${identities++}` }),
  refused: [
    ["extension", (name) => ({ name, root: hsa })],
    ["extension", (name) => ({ name, extension: "SE1234567890-1A2B" })],
    ["extension", (name) => ({ name, root: hsa, extension: "SE123-1A2B" })],
    ["extension", (name) => ({ name, root: hsa, extension: `SE1234567890-${"A".repeat(19)}` })],
    ["extension", (name) => ({ name, root: "2.5.4.97", extension: "12345-1234" })],
  ],
});

test("an organisation has a unique identity", async () => {
  const identity = { root: hsa, extension: `SE9999999999-${identities++}` };
  await call(instanceIdentifiers.create, { body: { name: newName(), ...identity } }, mainEditor);

  const { status, error } = await call(
    instanceIdentifiers.create,
    { body: { name: newName(), ...identity } },
    mainEditor,
  );

  expect(status).toBe(409);
  expect(error.validationMessage).toMatchObject([{ field: "extension" }]);
});

test("an organisation that is an actor of a register is not deleted, and the error names the register", async () => {
  const organization = (await call(instanceIdentifiers.create, { body: { name: newName() } }, mainEditor)).body;
  const source = (await call(measurementSources.create, { body: { name: newName() } }, mainEditor)).body;
  const body = { role: await seededRole(db, "CONTACT"), instanceIdentifier: { id: organization.id } };
  await call(measurementSources.addActor, { params: { id: source.id }, body }, mainEditor);

  const { status, error } = await call(instanceIdentifiers.remove, { params: { id: organization.id } }, mainEditor);

  expect(status).toBe(409);
  expect(error.detailInfo).toBe(`Används av 1 annan post och kan inte tas bort: ”${source.name}”`);
});
