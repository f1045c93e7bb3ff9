import type { Actor, ActorInput, ActorOwnerType, PersonActor, VersionStatus } from "@indikatorkatalogen/contract";
import { sql } from "kysely";
import type { Database } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";

/** The things besides measure versions that have actors, with the column that says whose an actor is. */
const ownerColumns = {
  measurementsource: "measurementSourceId",
  reportingsystem: "reportingSystemId",
  instanceidentifier: "ownerInstanceIdentifierId",
} as const satisfies Partial<Record<ActorOwnerType, string>>;
export type ActorOwner = { type: keyof typeof ownerColumns; id: string };

const selectActors = (db: Database) =>
  db
    .selectFrom("actor")
    .innerJoin("role", "role.id", "actor.roleId")
    .leftJoin("person", "person.id", "actor.personId")
    .leftJoin("instanceIdentifier as organization", "organization.id", "actor.instanceIdentifierId")
    .select(["actor.id", "actor.comment", "role.id as roleId", "role.name as roleName", "role.code as roleCode"])
    .select(["person.id as personId", "person.firstName", "person.lastName"])
    .select(["organization.id as organizationId", "organization.name as organizationName"])
    .orderBy("actor.sortOrder")
    .orderBy("actor.id");

type ActorRow = Awaited<ReturnType<ReturnType<typeof selectActors>["execute"]>>[number];

const toActor = (row: ActorRow): Actor => ({
  id: row.id,
  role: { id: row.roleId, name: row.roleName, code: row.roleCode },
  person: row.personId ? { id: row.personId, firstName: row.firstName ?? "", lastName: row.lastName ?? "" } : null,
  instanceIdentifier: row.organizationId ? { id: row.organizationId, name: row.organizationName ?? "" } : null,
  comment: row.comment,
});

export async function listActorsOf(db: Database, { type, id }: ActorOwner): Promise<Actor[]> {
  const rows = await selectActors(db).where(`actor.${ownerColumns[type]}`, "=", id).execute();
  return rows.map(toActor);
}

export async function insertActor(db: Database, { type, id }: ActorOwner, actor: ActorInput): Promise<string> {
  const { role, person, instanceIdentifier, comment } = actor;
  const actorId = newId();
  await db
    .insertInto("actor")
    .values({
      id: actorId,
      roleId: role.id,
      personId: person?.id ?? null,
      instanceIdentifierId: instanceIdentifier?.id ?? null,
      comment,
      [ownerColumns[type]]: id,
      sortOrder: sql<number>`(SELECT coalesce(max(sort_order), 0) + 1 FROM actor
        WHERE ${sql.ref(ownerColumns[type])} = ${id})`,
    })
    .execute();
  return actorId;
}

export async function deleteActor(db: Database, { type, id }: ActorOwner, actorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("actor")
    .where("id", "=", actorId)
    .where(ownerColumns[type], "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** What the role can be used on. */
export async function findRoleUse(db: Database, roleId: string): Promise<string[] | undefined> {
  const role = await db.selectFrom("role").select("appliesTo").where("id", "=", roleId).executeTakeFirst();
  return role?.appliesTo;
}

/** The persons and organisations that an actor names and that exist. */
export async function listExistingParties(db: Database, { person, instanceIdentifier }: ActorInput): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM person WHERE id = ${person?.id ?? null}
    UNION ALL SELECT id FROM instance_identifier WHERE id = ${instanceIdentifier?.id ?? null}`.execute(db);
  return rows.map(({ id }) => id);
}

const owners = sql`(
  SELECT 'measureversion' AS type, id, title, measure_id, status FROM measure_version
  UNION ALL SELECT 'measurementsource', id, name, NULL, NULL FROM measurement_source
  UNION ALL SELECT 'reportingsystem', id, name, NULL, NULL FROM reporting_system
  UNION ALL SELECT 'instanceidentifier', id, name, NULL, NULL FROM instance_identifier)`;

const ownerId = sql`coalesce(actor.measure_version_id, actor.measurement_source_id, actor.reporting_system_id,
  actor.owner_instance_identifier_id)`;

type Owner = PersonActor["of"];

export async function listActorsOfPerson(
  db: Database,
  personId: string,
  statuses: readonly VersionStatus[],
): Promise<PersonActor[]> {
  const { rows: found } = await sql<Owner & { actorId: string }>`
    SELECT actor.id AS actor_id, owner.type, owner.id, owner.title, owner.measure_id
    FROM actor JOIN ${owners} AS owner ON owner.id = ${ownerId}
    WHERE actor.person_id = ${personId} AND (owner.status IS NULL OR owner.status IN (${sql.join(statuses)}))
    ORDER BY owner.title COLLATE swedish, owner.id, actor.id`.execute(db);
  const actors = await selectActors(db).where("actor.personId", "=", personId).execute();
  const byId = new Map(actors.map((row) => [row.id, toActor(row)]));
  return found.flatMap(({ actorId, ...of }) => {
    const actor = byId.get(actorId);
    return actor ? [{ actor, of }] : [];
  });
}

/** What an actor is made of: who, or in which role. */
export type ActorPart = "personId" | "instanceIdentifierId" | "roleId";

/** The things other than measures where a person, an organisation or a role is part of an actor. */
export async function listOthersWithActor(
  db: Database,
  part: { column: ActorPart; id: string },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT DISTINCT owner.id, owner.title AS name, owner.title COLLATE swedish AS sorted
    FROM actor JOIN ${owners} AS owner ON owner.id = ${ownerId}
    WHERE ${sql.ref(`actor.${part.column}`)} = ${part.id} AND owner.type <> 'measureversion'
    ORDER BY sorted, owner.id`.execute(db);
  return rows.map(({ id, name }) => ({ id, name }));
}
