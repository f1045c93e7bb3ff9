import {
  type createMeasure as createMeasureEndpoint,
  type EndpointArgs,
  type Measure,
  newMeasureInput,
  oids,
  type VersionStatus,
} from "@indikatorkatalogen/contract";
import { callerOf } from "../callers/caller.ts";
import type { WriteContext } from "../callers/service-context.ts";
import type { Database } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import type { StoredVersion } from "../modules/measures/content/stored-version.ts";
import { createMeasure, createNewVersion } from "../modules/measures/lifecycle/measure-lifecycle.service.ts";
import { publish, unpublish } from "../modules/measures/lifecycle/version-lifecycle.service.ts";
import { getStoredVersion } from "../modules/measures/writing/change-version.service.ts";
import {
  givenInstanceIdentifier,
  givenMeasurementSource,
  givenPerson,
  givenReportingSystem,
  seededRole,
} from "./given.ts";

/** The body of a request that creates a measure. */
export type NewMeasure = EndpointArgs<typeof createMeasureEndpoint>["body"];

export const day = 86_400_000;
export const january = Date.UTC(2026, 0, 1);

const writing = (db: Database): WriteContext => ({
  db,
  caller: callerOf({ id: newId(), username: "given", firstName: "Greta", lastName: "Given", roles: ["ADMIN"] }),
  now: () => new Date("2026-06-01T08:00:00Z"),
});

export const stamp = (category: keyof typeof oids, codeId: string) => ({ codeId, oid: oids[category] });

/** The minimum content that can be published. */
export async function givenPublishableContent(db: Database, changes: Partial<NewMeasure> = {}): Promise<NewMeasure> {
  const { id } = await givenInstanceIdentifier(db);
  return {
    title: `Mått ${newId()}`,
    measureOwner: { id },
    validFrom: january,
    soughtValue: stamp("soughtvalue", "HIGH"),
    measureTypeCode: stamp("measuretypecode", "STRUCTURE"),
    measurementTypeCode: stamp("measurementtypecode", "RATIO"),
    unit: stamp("unit", "ANDEL"),
    measuringFrequency: [stamp("measuringfrequencies", "A")],
    organizationalLevel: [stamp("organizationlevels", "LAND")],
    ...changes,
  };
}

/** Content with every kind of part in addition to the fields. */
export async function givenContentWithParts(db: Database, changes: Partial<NewMeasure> = {}): Promise<NewMeasure> {
  const [author, contact] = [await seededRole(db, "AUTHOR"), await seededRole(db, "CONTACT")];
  const [person, organization] = [await givenPerson(db), await givenInstanceIdentifier(db)];
  const [reportingSystem, measurementSource] = [await givenReportingSystem(db), await givenMeasurementSource(db)];
  return givenPublishableContent(db, {
    numeratorDefinition: "Antal patienter som fått vård i tid",
    keywords: [stamp("keywords", "STROKE"), stamp("keywords", "DIABETES")],
    actors: [
      { role: author, person: { id: person.id } },
      { role: contact, instanceIdentifier: { id: organization.id }, comment: "Ring först" },
    ],
    connections: [
      {
        reportingSystem: { id: reportingSystem.id },
        measurementSource: { id: measurementSource.id },
        contractVersion: 3.1,
        validFrom: january,
      },
    ],
    targetValues: [{ type: "NATIONAL", value: 90.5, issuer: "Socialstyrelsen" }],
    submeasures: [
      { gender: stamp("gender", "1"), overrides: { description: "Bara män" } },
      { age: stamp("agegroups", "65-"), restriction: "Boende på särskilt boende" },
    ],
    ...changes,
  });
}

interface Versions extends Partial<NewMeasure> {
  /** One version for each status, in order; only the last can be ongoing. */
  statuses?: readonly VersionStatus[];
}

/** A measure whose versions have reached their statuses by the usual calls, with events and history. */
export async function givenMeasure(
  db: Database,
  { statuses = ["ONGOING"], ...content }: Versions = {},
): Promise<Measure> {
  const by = writing(db);
  let measure = await createMeasure(by, newMeasureInput.parse(await givenPublishableContent(db, content)));
  for (const [index, status] of statuses.entries()) {
    if (index > 0) measure = await createNewVersion(by, measure.id);
    const newest = measure.measureVersions.at(-1);
    if (newest) await bringTo(by, newest.id, status);
  }
  const versions = await Promise.all(measure.measureVersions.map(({ id }) => getStoredVersion(db, id)));
  return { ...measure, measureVersions: versions };
}

async function bringTo(by: WriteContext, id: string, status: VersionStatus): Promise<void> {
  if (status === "ONGOING") return;
  await publish(by, { id, expectedRevision: undefined });
  if (status === "UNPUBLISHED") await unpublish(by, { id, expectedRevision: undefined });
}

interface Version extends Partial<NewMeasure> {
  status?: VersionStatus;
}

/** The only version of a measure of its own. */
export async function givenVersion(
  db: Database,
  { status = "ONGOING", ...content }: Version = {},
): Promise<StoredVersion> {
  const { measureVersions } = await givenMeasure(db, { statuses: [status], ...content });
  const [version] = measureVersions;
  if (!version) throw new Error("A measure always has a version");
  return getStoredVersion(db, version.id);
}
