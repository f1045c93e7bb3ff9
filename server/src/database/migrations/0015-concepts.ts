import { type Kysely, sql } from "kysely";
import { seededSynonyms } from "./0015-concepts/data/seeded-synonyms.ts";

const statements = [
  // What editors have added to the concepts that come with the program, by preferred term, and concepts of their own.
  `CREATE TABLE concept (
    id uuid PRIMARY KEY,
    preferred text NOT NULL CHECK (length(preferred) BETWEEN 1 AND 100),
    is_active boolean NOT NULL DEFAULT TRUE
  )`,
  `CREATE UNIQUE INDEX concept_preferred_key ON concept (lower(preferred COLLATE swedish))`,
  // A removed term is one of a concept that comes with the program.
  `CREATE TABLE concept_term (
    concept_id uuid NOT NULL REFERENCES concept ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind IN
      ('everyday', 'abbreviation', 'latin', 'older', 'english', 'nordic', 'query', 'icd10', 'atc', 'kva')),
    term text NOT NULL CHECK (length(term) BETWEEN 1 AND 100),
    is_removed boolean NOT NULL DEFAULT FALSE,
    PRIMARY KEY (concept_id, kind, term)
  )`,
  // Wider concepts by preferred term, as they may be those that come with the program.
  `CREATE TABLE concept_broader (
    concept_id uuid NOT NULL REFERENCES concept ON DELETE CASCADE,
    broader text NOT NULL CHECK (length(broader) BETWEEN 1 AND 100),
    is_removed boolean NOT NULL DEFAULT FALSE,
    PRIMARY KEY (concept_id, broader)
  )`,
  `CREATE TRIGGER concept_is_marked_as_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON concept
    FOR EACH STATEMENT EXECUTE FUNCTION mark_list()`,
  // How many visitors have asked the editors for the words of a query without hits.
  `ALTER TABLE search_miss ADD COLUMN tips integer NOT NULL DEFAULT 0`,
];

/**
 * Synonyms become concepts: a pair in both directions is a concept with another name; in one direction the first words
 * find the second, but are not looked for in texts. The empty table stays for nodes of the version before.
 */
const synonymStatements = [
  `INSERT INTO concept (id, preferred)
    SELECT DISTINCT ON (lower(words COLLATE swedish)) gen_random_uuid(), words
    FROM (SELECT CASE direction WHEN 'both' THEN from_words ELSE to_words END AS words FROM synonym) AS preferred
    ORDER BY lower(words COLLATE swedish), words`,
  `INSERT INTO concept_term (concept_id, kind, term)
    SELECT DISTINCT ON (concept.id, lower(moved.term COLLATE swedish)) concept.id, moved.kind, moved.term
    FROM (
      SELECT CASE direction WHEN 'both' THEN from_words ELSE to_words END AS preferred,
        CASE direction WHEN 'both' THEN to_words ELSE from_words END AS term,
        CASE direction WHEN 'both' THEN 'everyday' ELSE 'query' END AS kind
      FROM synonym
    ) AS moved JOIN concept ON lower(concept.preferred COLLATE swedish) = lower(moved.preferred COLLATE swedish)
    WHERE lower(moved.term COLLATE swedish) <> lower(moved.preferred COLLATE swedish)
    ORDER BY concept.id, lower(moved.term COLLATE swedish), moved.kind`,
  `DELETE FROM synonym`,
];

/** Concepts that editors can change take the place of synonyms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
  const [from, to, direction] = [0, 1, 2].map((at) => seededSynonyms.map((pair) => pair[at]));
  await sql`DELETE FROM synonym USING unnest(${from}::text[], ${to}::text[], ${direction}::text[])
      AS seeded (from_words, to_words, direction)
    WHERE synonym.from_words = seeded.from_words AND synonym.to_words = seeded.to_words
      AND synonym.direction = seeded.direction`.execute(db);
  for (const statement of synonymStatements) await sql.raw(statement).execute(db);
}
