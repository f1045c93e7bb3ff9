import {
  type ActorInput,
  addActor,
  addConnection,
  addTargetValue,
  addVersionCode,
  changeSingleField,
  codeCategories,
  type EndpointArgs,
  fieldOfCategory,
  linkMeasurementSource,
  linkReportingSystem,
  listActors,
  listConnections,
  listTargetValues,
  listVersionCodes,
  oids,
  removeActor,
  removeConnection,
  removeOwner,
  removeTargetValue,
  removeVersionCode,
  setOwner,
  updateConnection,
  updateTargetValue,
  validationTexts,
  versionFields,
  versionParts,
  withLimit,
} from "@indikatorkatalogen/contract";
import { describe, expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import {
  givenInstanceIdentifier,
  givenMeasurementSource,
  givenPerson,
  givenReportingSystem,
  seededRole,
} from "../../../testing/given.ts";
import { day, givenContentWithParts, givenVersion, january, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { contentCheckTexts } from "../../../texts/content-check-texts.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const editor = await logIn("EDITOR");

const at = <P extends object>(params: P) => ({ params, headers: {} });
const roleOf = (code: string) => seededRole(db, code);
const { id: personId } = await givenPerson(db);

describe("Actors", () => {
  const add = (id: string, body: EndpointArgs<typeof addActor>["body"]) =>
    call(addActor, { ...at({ id }), body }, editor);

  test("are added last, listed and removed", async () => {
    const { id } = await givenVersion(db);
    const organization = await givenInstanceIdentifier(db);

    const added = await add(id, { role: await roleOf("AUTHOR"), person: { id: personId }, comment: " Halvtid " });
    await add(id, { role: await roleOf("CONTACT"), instanceIdentifier: { id: organization.id } });

    expect(added.headers.etag).toBe('"2"');
    expect(added.body).toMatchObject({
      role: { code: "AUTHOR", name: "Författare" },
      person: { id: personId },
      instanceIdentifier: null,
      comment: "Halvtid",
    });
    const listed = await call(listActors, { params: { id } }, editor);
    expect(listed.body.map(({ role }) => role.code)).toEqual(["AUTHOR", "CONTACT"]);

    const removed = await call(removeActor, at({ id, actorId: added.body.id }), editor);
    expect(removed.body).toEqual({ revision: 4 });
    expect([removed.status, removed.headers.etag]).toEqual([200, '"4"']);
    expect((await call(listActors, { params: { id } }, editor)).body).toMatchObject([{ role: { code: "CONTACT" } }]);
  });

  test.each(["AUTHOR", "REVIEWER"])("there is only one %s", async (code) => {
    const role = await roleOf(code);
    const version = await givenVersion(db, { actors: [{ role, person: { id: personId } }] });

    const { status, error } = await add(version.id, { role, person: { id: personId } });

    expect(status).toBe(400);
    expect(error.validationMessage).toEqual([{ field: "role", message: contentCheckTexts.roleTaken }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("are the same person or organisation only once in each role", async () => {
    const [contact, reviewer] = [await roleOf("CONTACT"), await roleOf("REVIEWER")];
    const [person, instanceIdentifier] = [{ id: personId }, { id: (await givenInstanceIdentifier(db)).id }];
    const { id } = await givenVersion(db, { actors: [{ role: contact, person }] });

    const again = await add(id, { role: contact, person, comment: "Igen" });
    const others = [
      await add(id, { role: contact, person: { id: (await givenPerson(db)).id } }),
      await add(id, { role: contact, instanceIdentifier }),
      await add(id, { role: contact, person, instanceIdentifier }),
      await add(id, { role: reviewer, person }),
    ];

    expect([again.status, again.error.validationMessage]).toEqual([
      400,
      [{ field: "role", message: contentCheckTexts.sameActor }],
    ]);
    expect(others.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  });

  test.each<[string, () => Promise<Partial<ActorInput>>, string, string]>([
    ["without anybody", async () => ({ person: null }), "person", validationTexts.eitherActor],
    ["by an unknown person", async () => ({ person: { id: newId() } }), "person", contentCheckTexts.unknownReference],
    ["in an unknown role", async () => ({ role: { id: newId() } }), "role", contentCheckTexts.unknownReference],
    [
      "in a role for systems",
      async () => ({ role: await roleOf("TECHNICAL_CONTACT") }),
      "role",
      contentCheckTexts.roleNotHere,
    ],
    [
      "with a comment too long",
      async () => ({ comment: "x".repeat(501) }),
      "comment",
      withLimit(validationTexts.maxLength, 500),
    ],
  ])("one %s is refused", async (_, changes, field, message) => {
    const version = await givenVersion(db, { actors: [{ role: await roleOf("CONTACT"), person: { id: personId } }] });

    const { error } = await add(version.id, {
      role: await roleOf("CONTACT"),
      person: { id: personId },
      ...(await changes()),
    });

    expect(error).toMatchObject({ code: "VALIDATION_400", validationMessage: [{ field, message }] });
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("are as many as a version can hold", async () => {
    const role = await roleOf("CONTACT");
    const persons = await Promise.all(Array.from({ length: versionParts.actors.maxCount }, () => givenPerson(db)));
    const actors = persons.map((person) => ({ role, person: { id: person.id } }));
    const { id } = await givenVersion(db, { actors });

    const { error } = await add(id, { role, person: { id: personId } });

    expect(error.validationMessage).toEqual([
      { field: "actors", message: withLimit(validationTexts.tooMany, versionParts.actors.maxCount) },
    ]);
  });
});

describe("The owner", () => {
  test("is set, replaced and removed", async () => {
    const { id } = await givenVersion(db);
    const owner = await givenInstanceIdentifier(db);

    const { headers, body } = await call(setOwner, { ...at({ id }), body: { id: owner.id } }, editor);

    expect([headers.etag, body]).toEqual(['"2"', { ...owner, revision: 2 }]);
    expect((await call(removeOwner, at({ id }), editor)).body).toEqual({ revision: 3 });
    expect((await getStoredVersion(db, id)).measureOwner).toBeNull();
  });

  test("who is unknown is refused", async () => {
    const version = await givenVersion(db);

    const { error } = await call(setOwner, { ...at({ id: version.id }), body: { id: newId() } }, editor);

    expect(error.validationMessage).toEqual([{ field: "measureOwner", message: contentCheckTexts.unknownReference }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });
});

describe("Connections", () => {
  const add = (id: string, body: EndpointArgs<typeof addConnection>["body"]) =>
    call(addConnection, { ...at({ id }), body }, editor);

  test("are added, listed, replaced, pointed elsewhere and removed", async () => {
    const { id } = await givenVersion(db);
    const [system, other] = [await givenReportingSystem(db), await givenReportingSystem(db)];
    const source = await givenMeasurementSource(db);

    const added = await add(id, { reportingSystem: { id: system.id }, contractVersion: 2, validFrom: january });
    const connId = added.body.id;
    expect(added.body).toEqual({
      id: connId,
      reportingSystem: system,
      measurementSource: null,
      contractVersion: 2,
      validFrom: january,
      validTo: null,
      revision: 2,
    });

    const replaced = await call(
      updateConnection,
      { ...at({ id, connId }), body: { measurementSource: { id: source.id }, validTo: january } },
      editor,
    );
    expect(replaced.body).toMatchObject({ reportingSystem: null, measurementSource: source, contractVersion: null });

    const relinked = await call(linkReportingSystem, { ...at({ id, connId }), body: { id: other.id } }, editor);
    expect(relinked.body).toMatchObject({ id: connId, reportingSystem: other, measurementSource: source });

    const unlinked = await call(linkMeasurementSource, { ...at({ id, connId }), body: { id: null } }, editor);
    expect([unlinked.headers.etag, unlinked.body]).toEqual([
      '"5"',
      { ...relinked.body, measurementSource: null, validTo: january, revision: 5 },
    ]);
    const { revision: _, ...kept } = unlinked.body;
    expect((await call(listConnections, { params: { id } }, editor)).body).toEqual([kept]);

    expect((await call(removeConnection, at({ id, connId }), editor)).body).toEqual({ revision: 6 });
    expect((await call(listConnections, { params: { id } }, editor)).body).toEqual([]);
  });

  test.each([
    ["without any end", {}, "reportingSystem", validationTexts.eitherLink],
    [
      "to an unknown system",
      { reportingSystem: { id: newId() } },
      "reportingSystem",
      contentCheckTexts.unknownReference,
    ],
    [
      "from an unknown source",
      { measurementSource: { id: newId() } },
      "measurementSource",
      contentCheckTexts.unknownReference,
    ],
  ])("one %s is refused", async (_, body, field, message) => {
    const version = await givenVersion(db);

    const { error } = await add(version.id, body);

    expect(error.validationMessage).toEqual([{ field, message }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("with dates out of order or an unknown contract version are refused", async () => {
    const { id } = await givenVersion(db);
    const reportingSystem = { id: (await givenReportingSystem(db)).id };

    const order = await add(id, { reportingSystem, validFrom: january + day, validTo: january });
    // The typed client cannot send a contract version that does not exist, hence the cast.
    const contract = await add(id, { reportingSystem, contractVersion: 4 as 3 });

    expect(order.error.validationMessage).toEqual([
      { field: "validTo", message: validationTexts.validToBeforeValidFrom },
    ]);
    expect(contract.error.validationMessage).toEqual([{ field: "contractVersion", message: validationTexts.choice }]);
  });

  test("may begin and end on the same Swedish day, whatever the time of day", async () => {
    const { id } = await givenVersion(db);
    const reportingSystem = { id: (await givenReportingSystem(db)).id };
    const sameDay = { validFrom: Date.parse("2026-12-31T00:00Z"), validTo: Date.parse("2026-12-30T23:00Z") };

    expect((await add(id, { reportingSystem, ...sameDay })).body).toMatchObject(sameDay);
  });

  test("keep at least one end", async () => {
    const version = await givenVersion(db, await givenContentWithParts(db));
    const connId = version.connections[0]?.id ?? "";
    await call(linkReportingSystem, { ...at({ id: version.id, connId }), body: { id: null } }, editor);

    const { error } = await call(
      linkMeasurementSource,
      { ...at({ id: version.id, connId }), body: { id: null } },
      editor,
    );

    expect(error.validationMessage).toEqual([{ field: "measurementSource", message: validationTexts.eitherLink }]);
  });
});

describe("Target values", () => {
  const add = (id: string, body: EndpointArgs<typeof addTargetValue>["body"]) =>
    call(addTargetValue, { ...at({ id }), body }, editor);

  test("are added, listed, replaced and removed", async () => {
    const { id } = await givenVersion(db);

    const added = await add(id, { type: "REGIONAL", value: 0.1 + 0.2, issuer: "Region Skåne" });
    const tvId = added.body.id;
    expect(added.body).toMatchObject({ level: "SINGLE", operator: "GTE", value: 0.1 + 0.2, warnings: [] });

    const full = {
      type: "NATIONAL",
      level: "HIGH",
      operator: "EQ",
      value: 100,
      issuer: null,
      motivation: "Därför",
      reference: "https://example.se",
      validFrom: january,
      validTo: january + day,
    } as const;
    const codes = { unit: stamp("unit", "DAGAR"), organizationalLevel: stamp("organizationlevels", "LAN") };
    const replaced = await call(updateTargetValue, { ...at({ id, tvId }), body: { ...full, ...codes } }, editor);
    expect(replaced.body).toMatchObject({ id: tvId, ...full, unit: { displayName: "Dagar" } });

    const { warnings: _, revision: __, ...kept } = replaced.body;
    expect((await call(listTargetValues, { params: { id } }, editor)).body).toEqual([kept]);
    expect((await call(removeTargetValue, at({ id, tvId }), editor)).body).toEqual({ revision: 4 });
    expect((await call(listTargetValues, { params: { id } }, editor)).body).toEqual([]);
  });

  test.each([
    ["HIGH", "GTE"],
    ["LOW", "LTE"],
    ["NEUTRAL", "GTE"],
  ])("follow a sought value that is %s unless they say otherwise", async (codeId, operator) => {
    const { id } = await givenVersion(db, { soughtValue: stamp("soughtvalue", codeId) });

    expect((await add(id, { type: "REGISTER", value: 5 })).body).toMatchObject({ operator, warnings: [] });
  });

  test("may begin and end on the same Swedish day, whatever the time of day", async () => {
    const { id } = await givenVersion(db);
    const sameDay = { validFrom: Date.parse("2026-10-25T21:59Z"), validTo: Date.parse("2026-10-24T22:00Z") };

    expect((await add(id, { type: "REGISTER", value: 5, ...sameDay })).body).toMatchObject(sameDay);
  });

  test("against the sought value are saved with a warning", async () => {
    const { id } = await givenVersion(db, { soughtValue: stamp("soughtvalue", "LOW") });

    const { body } = await add(id, { type: "REGISTER", operator: "GT", value: 5 });

    expect(body.warnings).toEqual([{ field: "operator", message: validationTexts.operatorAgainstSoughtValue }]);
  });

  test.each([
    [{ value: 100.1 }, "value", contentCheckTexts.shareOutOfRange],
    [{ value: -0.1 }, "value", contentCheckTexts.shareOutOfRange],
    [{ value: 1e12 }, "value", withLimit(validationTexts.maxNumber, 1_000_000_000)],
    [{ unit: stamp("unit", "FINNS_INTE") }, "unit", contentCheckTexts.unknownCode],
    [{ unit: stamp("keywords", "STROKE") }, "unit", contentCheckTexts.foreignCodeSystem],
    [{ organizationalLevel: stamp("gender", "1") }, "organizationalLevel", contentCheckTexts.foreignCodeSystem],
    [{ validFrom: january + day, validTo: january }, "validTo", validationTexts.validToBeforeValidFrom],
    [{ motivation: "x".repeat(2001) }, "motivation", withLimit(validationTexts.maxLength, 2000)],
    [{ issuer: "\u0007" }, "issuer", validationTexts.excludedCharacters],
    [{ type: "LOCAL" as "NATIONAL" }, "type", validationTexts.choice],
  ])("with %j are refused", async (wrong, field, message) => {
    const version = await givenVersion(db, { targetValues: [{ type: "NATIONAL", value: 1 }] });

    const { error } = await add(version.id, { type: "NATIONAL", value: 50, ...wrong });

    expect(error.validationMessage).toEqual([{ field, message }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("in a unit of their own are not bound by the share of the measure", async () => {
    const { id } = await givenVersion(db);

    expect((await add(id, { type: "NATIONAL", value: 365, unit: stamp("unit", "DAGAR") })).status).toBe(200);
  });

  test("out of a share's range keep the measure from becoming a share", async () => {
    const unit = stamp("unit", "DAGAR");
    const version = await givenVersion(db, { unit, targetValues: [{ type: "NATIONAL", value: 365 }] });

    const body = { field: "unit", value: stamp("unit", "ANDEL") };
    const { error } = await call(changeSingleField, { ...at({ id: version.id }), body }, editor);

    expect(error.validationMessage).toEqual([{ field: "unit", message: contentCheckTexts.shareOutOfRange }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });

  test("from before the range of a share was checked do not keep other fields from being saved", async () => {
    const { id } = await givenVersion(db, { targetValues: [{ type: "NATIONAL", value: 50 }] });
    await db.updateTable("targetValue").set({ value: 365 }).where("versionId", "=", id).execute();

    const body = { field: "description", value: "Ny text" };
    const { status } = await call(changeSingleField, { ...at({ id }), body }, editor);

    expect(status).toBe(200);
    expect(await getStoredVersion(db, id)).toMatchObject({ description: "Ny text", targetValues: [{ value: 365 }] });
  });
});

describe.each(codeCategories)("Codes of %s", (category) => {
  const field = fieldOfCategory(category);
  const holdsMany = versionFields[field].kind === "codes";
  const codes = () => db.selectFrom("code").select("codeId").where("oid", "=", oids[category]).limit(2).execute();
  const add = (id: string, codeId: string, oid: string = oids[category]) =>
    call(addVersionCode, { ...at({ id, category }), body: { codeId, oid } }, editor);

  test("are added, harmlessly twice, listed and removed", async () => {
    const { id } = await givenVersion(db, { [field]: holdsMany ? [] : null });
    const [first = { codeId: "" }, second = { codeId: "" }] = await codes();

    expect((await add(id, first.codeId)).body).toMatchObject({ codes: [first], revision: 2 });
    const again = await add(id, first.codeId);
    expect([again.body.codes.length, again.headers.etag]).toEqual([1, '"2"']);
    expect((await add(id, second.codeId)).body.codes).toMatchObject(holdsMany ? [first, second] : [second]);
    const listed = await call(listVersionCodes, { params: { id, category } }, editor);
    expect(listed.body).toMatchObject(holdsMany ? [first, second] : [second]);

    const removed = await call(removeVersionCode, at({ id, category, codeId: second.codeId }), editor);
    expect(removed.body.codes).toMatchObject(holdsMany ? [first] : []);
    const gone = await call(removeVersionCode, at({ id, category, codeId: second.codeId }), editor);
    expect(gone.error.code).toBe("ENTITY_NOT_FOUND_404");
  });

  test("that are unknown, or of another system, are refused", async () => {
    const [held = { codeId: "" }] = await codes();
    const own = { codeId: held.codeId, oid: oids[category] };
    const version = await givenVersion(db, { [field]: holdsMany ? [own] : own });

    const unknown = await add(version.id, "FINNS_INTE");
    const foreign = await add(version.id, "1", oids.gender);
    // The version has a code with this id, but of another system.
    const sameId = await add(version.id, held.codeId, oids.gender);

    expect(sameId.error.validationMessage).toEqual([{ field, message: contentCheckTexts.foreignCodeSystem }]);
    expect(unknown.error.validationMessage).toEqual([{ field, message: contentCheckTexts.unknownCode }]);
    expect(foreign.error.validationMessage).toEqual([{ field, message: contentCheckTexts.foreignCodeSystem }]);
    expect(await getStoredVersion(db, version.id)).toEqual(version);
  });
});

test("A category that does not exist is no path at all", async () => {
  const { id } = await givenVersion(db);

  // The category is only in the path.
  const { error } = await call(listVersionCodes, { params: { id, category: "gender" as "unit" } }, editor);

  expect(error.code).toBe("NOT_FOUND_404");
});

test("A part of another version is not found, and stays where it is", async () => {
  const other = await givenVersion(db, await givenContentWithParts(db));
  const { id } = await givenVersion(db);
  const [actorId = "", connId = "", tvId = ""] = [other.actors, other.connections, other.targetValues].map(
    ([part]) => part?.id,
  );
  const target = { type: "NATIONAL", value: 1 } as const;

  const answers = [
    await call(removeActor, at({ id, actorId }), editor),
    await call(removeConnection, at({ id, connId }), editor),
    await call(linkReportingSystem, { ...at({ id, connId }), body: { id: null } }, editor),
    await call(removeTargetValue, at({ id, tvId }), editor),
    await call(updateTargetValue, { ...at({ id, tvId }), body: target }, editor),
  ];

  expect(answers.map(({ error }) => error.code)).toEqual(answers.map(() => "ENTITY_NOT_FOUND_404"));
  expect(await getStoredVersion(db, other.id)).toEqual(other);
});
