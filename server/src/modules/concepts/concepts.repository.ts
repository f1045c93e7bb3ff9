import { sql } from "kysely";
import type { Database, DatabaseTransaction } from "../../database/database.ts";
import type { StoredConcept } from "./concept-difference.ts";

export async function listStoredConcepts(db: Database): Promise<StoredConcept[]> {
  const { rows } = await sql<StoredConcept>`SELECT concept.id, concept.preferred, concept.is_active,
      coalesce((SELECT json_agg(json_build_object('term', term, 'kind', kind, 'isRemoved', is_removed)
        ORDER BY term COLLATE swedish, kind) FROM concept_term WHERE concept_id = concept.id), '[]') AS terms,
      coalesce((SELECT json_agg(json_build_object('broader', broader, 'isRemoved', is_removed)
        ORDER BY broader COLLATE swedish) FROM concept_broader WHERE concept_id = concept.id), '[]') AS broader
    FROM concept ORDER BY concept.preferred COLLATE swedish`.execute(db);
  return rows;
}

/** One writer at a time: concepts refer to one another by name. Reads are not blocked. */
export async function lockConcepts(tx: DatabaseTransaction): Promise<void> {
  await sql`LOCK TABLE concept IN SHARE ROW EXCLUSIVE MODE`.execute(tx);
}

/** Writes a concept with all its terms. The row itself is always written, because its trigger notifies every node. */
export async function saveConcept(tx: DatabaseTransaction, concept: StoredConcept): Promise<void> {
  const { id, preferred, isActive, terms, broader } = concept;
  await sql`INSERT INTO concept (id, preferred, is_active) VALUES (${id}, ${preferred}, ${isActive})
    ON CONFLICT (id) DO UPDATE SET preferred = excluded.preferred, is_active = excluded.is_active`.execute(tx);
  await tx.deleteFrom("conceptTerm").where("conceptId", "=", id).execute();
  await tx.deleteFrom("conceptBroader").where("conceptId", "=", id).execute();
  if (terms.length > 0) {
    await tx
      .insertInto("conceptTerm")
      .values(terms.map((term) => ({ conceptId: id, ...term })))
      .execute();
  }
  if (broader.length > 0) {
    await tx
      .insertInto("conceptBroader")
      .values(broader.map((one) => ({ conceptId: id, ...one })))
      .execute();
  }
}

export async function deleteStoredConcept(tx: DatabaseTransaction, id: string): Promise<void> {
  await tx.deleteFrom("concept").where("id", "=", id).execute();
}

/** Concepts that refer to a wider one by its name follow when it is renamed, and lose the reference when it is deleted. */
export async function replaceBroader(tx: DatabaseTransaction, from: string, to: string | undefined): Promise<void> {
  if (to === undefined) await tx.deleteFrom("conceptBroader").where("broader", "=", from).execute();
  else await tx.updateTable("conceptBroader").set({ broader: to }).where("broader", "=", from).execute();
}
