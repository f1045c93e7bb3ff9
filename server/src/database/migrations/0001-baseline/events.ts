export const eventStatements = [
  `CREATE TABLE event (
      id uuid PRIMARY KEY,
      sequence bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT event_sequence_key UNIQUE,
      type text NOT NULL CHECK (type IN ('CREATED', 'VERSION_CREATED', 'CHANGED', 'PUBLISHED', 'PUBLISHED_UPDATED',
        'UNPUBLISHED', 'COPIED', 'DELETED')),
      entity_type text NOT NULL,
      entity_id uuid NOT NULL,
      entity_title text NOT NULL,
      -- What subscribers must receive in order: all events of one measure.
      measure_id uuid,
      timestamp timestamptz NOT NULL,
      user_id uuid,
      user_name text,
      changes jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(changes) = 'array')
    )`,
  `CREATE INDEX event_type ON event (type, sequence)`,
  `CREATE INDEX event_entity ON event (entity_type, entity_id, sequence)`,
];
