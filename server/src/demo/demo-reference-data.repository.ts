import { readFile } from "node:fs/promises";
import { contractVersion, fullName, oids } from "@indikatorkatalogen/contract";
import { z } from "zod";
import type { DatabaseTransaction } from "../database/database.ts";
import { newId } from "../database/new-id.ts";
import { makeCode } from "../language/make-code.ts";

const text = z.string().nullable();

const referenceData = z.object({
  instanceIdentifiers: z.array(z.object({ name: z.string(), root: text, extension: text, description: text })),
  measurementSources: z.array(z.object({ name: z.string(), description: text, url: text, sourceType: text })),
  reportingSystems: z.array(
    z.object({
      name: z.string(),
      description: text,
      systemId: z.object({ root: z.string(), extension: z.string() }),
      contractVersion,
      logicalAddress: text,
    }),
  ),
  persons: z.array(
    z.object({
      firstName: z.string(),
      lastName: z.string(),
      email: text,
      phone: text,
      hsaId: text,
      organization: text,
      title: text,
    }),
  ),
  actors: z.array(
    z.object({
      of: z.enum(["measurementSource", "reportingSystem", "instanceIdentifier"]),
      name: z.string(),
      role: z.string(),
      person: z.string(),
      comment: text,
    }),
  ),
  keywords: z.array(z.object({ displayName: z.string(), description: text })),
  ageGroups: z.array(z.object({ displayName: z.string(), fromAge: z.number(), toAge: z.number().nullable() })),
});
type ReferenceData = z.infer<typeof referenceData>;

/** Registers, owners, systems and fictional persons, with their actors. */
export async function loadDemoReferenceData(tx: DatabaseTransaction): Promise<void> {
  const file = await readFile(new URL("../../demo/reference-data.json", import.meta.url), "utf8");
  const demo = referenceData.parse(JSON.parse(file));
  const owners = demo.instanceIdentifiers.map(withId);
  const sources = demo.measurementSources.map(withId);
  const systems = demo.reportingSystems.map(withId);
  const persons = demo.persons.map(withId);
  await tx.insertInto("instanceIdentifier").values(owners).execute();
  await tx.insertInto("measurementSource").values(sources).execute();
  await tx
    .insertInto("reportingSystem")
    .values(
      systems.map(({ systemId, ...system }) => ({
        ...system,
        systemRoot: systemId.root,
        systemExtension: systemId.extension,
      })),
    )
    .execute();
  await tx.insertInto("person").values(persons).execute();
  await insertCodes(tx, demo);
  const named = { instanceIdentifier: owners, measurementSource: sources, reportingSystem: systems };
  await insertActors(tx, { actors: demo.actors, named, persons });
}

const withId = <T extends object>(row: T) => ({ ...row, id: newId() });

async function insertCodes(tx: DatabaseTransaction, { keywords, ageGroups }: ReferenceData): Promise<void> {
  const rows = [
    ...keywords.map((keyword) => ({ ...keyword, oid: oids.keywords, codeId: makeCode(keyword.displayName) })),
    ...ageGroups.map((group) => ({ ...group, oid: oids.agegroups, codeId: `${group.fromAge}-${group.toAge ?? ""}` })),
  ];
  await tx
    .insertInto("code")
    .values(rows.map((row) => ({ ...row, id: newId(), codeValue: row.codeId })))
    .execute();
}

interface ActorSources {
  actors: ReferenceData["actors"];
  named: Record<ReferenceData["actors"][number]["of"], { id: string; name: string }[]>;
  persons: { id: string; firstName: string; lastName: string }[];
}

async function insertActors(tx: DatabaseTransaction, { actors, named, persons }: ActorSources): Promise<void> {
  const roles = await tx.selectFrom("role").select(["id", "name"]).execute();
  const idByName = (list: { id: string; name: string }[], name: string) => {
    const found = list.find((one) => one.name === name);
    if (!found) throw new Error(`The demo data names ${name}, which is not there`);
    return found.id;
  };
  const people = persons.map(({ id, ...names }) => ({ id, name: fullName(names) }));
  const rows = actors.map(({ of, name, role, person, comment }) => ({
    id: newId(),
    roleId: idByName(roles, role),
    personId: idByName(people, person),
    comment,
    reportingSystemId: of === "reportingSystem" ? idByName(named.reportingSystem, name) : null,
    measurementSourceId: of === "measurementSource" ? idByName(named.measurementSource, name) : null,
    ownerInstanceIdentifierId: of === "instanceIdentifier" ? idByName(named.instanceIdentifier, name) : null,
  }));
  await tx.insertInto("actor").values(rows).execute();
}
