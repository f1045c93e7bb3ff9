import type { Actor, ActorInput, ActorOwnerType, PersonActor } from "@indikatorkatalogen/contract";
import { type RawBuilder, sql } from "kysely";
import type { VisibleVersions } from "../../callers/visibility.ts";
import { isVisible } from "../../callers/visible-versions.repository.ts";
import type { Database } from "../../database/database.ts";

/** The owners of actors besides measure versions, with the column that refers to them. */
const ownerColumns = {
  measurementsource: "measurementSourceId",
  reportingsystem: "reportingSystemId",
  instanceidentifier: "ownerInstanceIdentifierId",
} as const satisfies Partial<Record<ActorOwnerType, string>>;
export type ActorOwner = { type: keyof typeof ownerColumns; id: string };

const actorJson = sql`json_build_object('id', actor.id, 'comment', actor.comment,
  'role', json_build_object('id', role.id, 'name', role.name, 'code', role.code),
  'person', CASE WHEN person.id IS NULL THEN NULL ELSE json_build_object(
    'id', person.id, 'firstName', person.first_name, 'lastName', person.last_name) END,
  'instanceIdentifier', CASE WHEN organization.id IS NULL THEN NULL ELSE json_build_object(
    'id', organization.id, 'name', organization.name) END)`;

const actors = sql`actor JOIN role ON role.id = actor.role_id LEFT JOIN person ON person.id = actor.person_id
  LEFT JOIN instance_identifier AS organization ON organization.id = actor.instance_identifier_id`;

/** The actors of the owner whose id is in the column, as part of a larger query. */
export const actorsOf = (type: ActorOwner["type"], idColumn: string): RawBuilder<Actor[]> => sql`coalesce((
  SELECT json_agg(${actorJson} ORDER BY actor.sort_order, actor.id) FROM ${actors}
  WHERE ${sql.ref(`actor.${ownerColumns[type]}`)} = ${sql.ref(idColumn)}), '[]')`;

export async function insertActor(
  db: Database,
  { type, id }: ActorOwner,
  { id: actorId, role, person, instanceIdentifier, comment }: ActorInput & { id: string },
): Promise<void> {
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
}

export async function deleteActor(db: Database, { type, id }: ActorOwner, actorId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("actor")
    .where("id", "=", actorId)
    .where(ownerColumns[type], "=", id)
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Whether the owner has an actor with this role, person and organisation. */
export async function hasActor(
  db: Database,
  { type, id }: ActorOwner,
  { role, person, instanceIdentifier }: ActorInput,
): Promise<boolean> {
  const found = await db
    .selectFrom("actor")
    .select("id")
    .where(ownerColumns[type], "=", id)
    .where("roleId", "=", role.id)
    .where("personId", "is not distinct from", person?.id ?? null)
    .where("instanceIdentifierId", "is not distinct from", instanceIdentifier?.id ?? null)
    .executeTakeFirst();
  return found !== undefined;
}

/** The kinds of owners that the role applies to. */
export async function findRoleUse(db: Database, roleId: string): Promise<string[] | undefined> {
  const role = await db.selectFrom("role").select("appliesTo").where("id", "=", roleId).executeTakeFirst();
  return role?.appliesTo;
}

/** The existing persons and organisations that an actor refers to. */
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

export async function listActorsOfPerson(
  db: Database,
  personId: string,
  visible: VisibleVersions,
): Promise<PersonActor[]> {
  const { rows } = await sql<PersonActor>`
    SELECT ${actorJson} AS actor, json_build_object(
      'type', owner.type, 'id', owner.id, 'title', owner.title, 'measureId', owner.measure_id) AS "of"
    FROM ${actors} JOIN ${owners} AS owner ON owner.id = ${ownerId}
    WHERE actor.person_id = ${personId} AND (owner.status IS NULL OR ${isVisible(visible, "owner")})
    ORDER BY owner.title COLLATE swedish, owner.id, actor.id`.execute(db);
  return rows;
}

/** The references of an actor: a person, an organisation or a role. */
export type ActorPart = "personId" | "instanceIdentifierId" | "roleId";

/** The entries other than measures that refer to a person, an organisation or a role by an actor. */
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
