import {
  addActor,
  addConnection,
  addTargetValue,
  addVersionCode,
  api,
  changeContent,
  changeForAllSubMeasures,
  changeSingleField,
  createSubMeasure,
  type Endpoint,
  linkMeasurementSource,
  linkReportingSystem,
  linkSubMeasure,
  removeActor,
  removeConnection,
  removeOwner,
  removeTargetValue,
  removeVersionCode,
  resetField,
  setOwner,
  unlinkSubMeasure,
  updateConnection,
  updateSubMeasure,
  updateSubMeasureRestriction,
  updateTargetValue,
} from "@indikatorkatalogen/contract";
import { expect, test } from "vitest";
import { newId } from "../../../database/new-id.ts";
import { givenContentWithParts, givenVersion, stamp } from "../../../testing/given-measures.ts";
import { startTestApp } from "../../../testing/start-test-app.ts";
import { measureTexts } from "../../../texts/measure-texts.ts";
import type { StoredVersion } from "../content/stored-version.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";

const { call, db, logIn } = await startTestApp();
const administrator = await logIn("ADMIN");

const elsewhere = await givenVersion(db, { submeasures: [{ restriction: "Ett annat mått" }] });
const content = await givenContentWithParts(db);
const target = { type: "NATIONAL", value: 50 };

/** Every call that changes a part of a version, with a body that is accepted for a draft. */
const bodies = new Map<Endpoint, (version: StoredVersion) => unknown>([
  [changeSingleField, () => ({ field: "title", value: "En annan titel" })],
  [changeContent, () => ({ title: "En annan titel" })],
  [resetField, () => undefined],
  [addActor, ({ actors }) => ({ role: actors[1]?.role, person: actors[0]?.person })],
  [removeActor, () => undefined],
  [setOwner, () => content.actors?.[1]?.instanceIdentifier],
  [removeOwner, () => undefined],
  [addConnection, ({ connections }) => ({ reportingSystem: connections[0]?.reportingSystem })],
  [updateConnection, ({ connections }) => ({ reportingSystem: connections[0]?.reportingSystem })],
  [removeConnection, () => undefined],
  [linkReportingSystem, () => ({ id: null })],
  [linkMeasurementSource, () => ({ id: null })],
  [addTargetValue, () => target],
  [updateTargetValue, () => target],
  [removeTargetValue, () => undefined],
  [addVersionCode, () => stamp("keywords", "INFEKTION")],
  [removeVersionCode, () => undefined],
  [createSubMeasure, () => ({ restriction: "Bara nya" })],
  [updateSubMeasure, () => ({ restriction: "Annat" })],
  [updateSubMeasureRestriction, () => ({ restriction: "Annat" })],
  [linkSubMeasure, () => undefined],
  [unlinkSubMeasure, () => undefined],
  [changeForAllSubMeasures, () => ({ field: "description", value: "Samma" })],
]);

function send(endpoint: Endpoint, version: StoredVersion) {
  const [first = ""] = version.submeasures.map(({ id }) => id);
  const params = {
    id: version.id,
    actorId: version.actors[0]?.id,
    connId: version.connections[0]?.id,
    tvId: version.targetValues[0]?.id,
    subId: endpoint === linkSubMeasure ? elsewhere.submeasures[0]?.id : first,
    category: "keywords",
    codeId: "STROKE",
    field: "numeratorDefinition",
  };
  const body = bodies.get(endpoint)?.(version);
  // The calls have no common type; each takes some of these parameters.
  return call(endpoint, { params, headers: {}, ...(body !== undefined && { body }) } as never, administrator);
}

const pieceByPiece = [...bodies.keys()].map((endpoint) => ({ call: `${endpoint.method} ${endpoint.path}`, endpoint }));

test("Every call that writes a part of a version is tried here", () => {
  const groups = api.filter(({ group }) => group === "Parts of a version" || group === "Sub-measures");
  const writes = groups.flatMap(({ endpoints }) => endpoints).filter(({ method }) => method !== "GET");

  expect(writes.filter((endpoint) => !bodies.has(endpoint)).map(({ path }) => path)).toEqual([]);
});

test.each(pieceByPiece)("$call changes a draft, and only by one revision", async ({ endpoint }) => {
  const version = await givenVersion(db, content);

  const { status, headers } = await send(endpoint, version);

  expect(status).toBeLessThan(300);
  const after = await getStoredVersion(db, version.id);
  expect([after.revision, headers.etag]).toEqual([2, '"2"']);
  expect(Object.values(after.changes).filter(({ revision }) => revision === 2)).toHaveLength(1);
});

const published = await givenVersion(db, { status: "PUBLISHED", ...content });
const unpublished = await givenVersion(db, { status: "UNPUBLISHED", ...content });
test.each(
  pieceByPiece.flatMap((one) => [
    { ...one, version: published, status: "PUBLISHED" },
    { ...one, version: unpublished, status: "UNPUBLISHED" },
  ]),
)("$call is refused when the version is $status", async ({ endpoint, version }) => {
  const answer = await send(endpoint, version);

  expect(answer.status).toBe(409);
  expect(answer.error).toMatchObject({ code: "CONFLICT_409", detailInfo: measureTexts.wrongStatus.ONGOING });
  expect(await getStoredVersion(db, version.id)).toEqual(version);
});

test.each(pieceByPiece)("$call finds no version that does not exist", async ({ endpoint }) => {
  const answer = await send(endpoint, { ...published, id: newId() });

  expect([answer.status, answer.error.code]).toEqual([404, "ENTITY_NOT_FOUND_404"]);
});
