/** What searches read: a document for each status that a measure can be found in, and which measures changed when. */
export const searchStatements = [
  `CREATE TABLE search_document (
    measure_id uuid NOT NULL,
    status text NOT NULL CHECK (status IN ('ONGOING', 'PUBLISHED', 'UNPUBLISHED')),
    version_id uuid NOT NULL,
    analysis_version integer NOT NULL,
    -- JSON as it is sent and loaded, kept as text because the database never looks inside.
    document text NOT NULL,
    open_row text NOT NULL,
    hidden_row text NOT NULL,
    PRIMARY KEY (measure_id, status)
  )`,
  // Compressing them would cost every write more than the room is worth.
  ...["document", "open_row", "hidden_row"].map(
    (column) => `ALTER TABLE search_document ALTER COLUMN ${column} SET STORAGE EXTERNAL`,
  ),
  // The transaction that changed a measure last: a number alone would pass over one that commits late.
  `CREATE TABLE search_change (
    measure_id uuid PRIMARY KEY,
    changed_in xid8 NOT NULL
  )`,
  `CREATE INDEX search_change_changed_in ON search_change (changed_in)`,
  `CREATE TABLE synonym (
    id uuid PRIMARY KEY,
    from_words text NOT NULL CHECK (length(from_words) BETWEEN 1 AND 100),
    to_words text NOT NULL CHECK (length(to_words) BETWEEN 1 AND 100),
    direction text NOT NULL CHECK (direction IN ('both', 'oneWay')),
    changed_in xid8 NOT NULL
  )`,
  `CREATE UNIQUE INDEX synonym_words_key ON synonym (lower(from_words COLLATE swedish), lower(to_words COLLATE swedish))`,
  // Every node learns that the list has changed.
  `CREATE FUNCTION mark_synonym() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN
      PERFORM pg_notify('search_change', '');
      IF TG_OP = 'DELETE' THEN RETURN OLD; END IF;
      NEW.changed_in := pg_current_xact_id();
      RETURN NEW;
    END $$`,
  `CREATE TRIGGER synonym_is_marked BEFORE INSERT OR UPDATE OR DELETE ON synonym
    FOR EACH ROW EXECUTE FUNCTION mark_synonym()`,
  // Questions without hits, counted without a word of who asked.
  `CREATE TABLE search_miss (
    question text PRIMARY KEY CHECK (length(question) BETWEEN 1 AND 100),
    count integer NOT NULL DEFAULT 1,
    last_asked date NOT NULL
  )`,
];
