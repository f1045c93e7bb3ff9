import type { Kysely } from "kysely";
import { runStatements } from "./run-statements.ts";

export const up = (db: Kysely<unknown>): Promise<void> =>
  runStatements(db, [
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
    `CREATE TABLE subscriber (
      id uuid PRIMARY KEY,
      name text NOT NULL,
      url text NOT NULL,
      secret text NOT NULL,
      last_sequence bigint NOT NULL DEFAULT 0
    )`,
    `CREATE UNIQUE INDEX subscriber_name_key ON subscriber (lower(name COLLATE swedish))`,
    `CREATE TABLE delivery (
      id uuid PRIMARY KEY,
      event_id uuid NOT NULL REFERENCES event (id),
      subscriber_id uuid NOT NULL REFERENCES subscriber (id) ON DELETE CASCADE,
      state text NOT NULL DEFAULT 'WAITING' CHECK (state IN ('WAITING', 'DELIVERED', 'FAILED')),
      attempts integer NOT NULL DEFAULT 0,
      created timestamptz NOT NULL,
      last_attempt timestamptz,
      last_error text,
      CONSTRAINT delivery_once UNIQUE (event_id, subscriber_id)
    )`,
    `CREATE INDEX delivery_waiting ON delivery (subscriber_id, created) WHERE state = 'WAITING'`,
    `CREATE TABLE job (
      id uuid PRIMARY KEY,
      kind text NOT NULL,
      state text NOT NULL CHECK (state IN ('RUNNING', 'DONE', 'FAILED')),
      started timestamptz NOT NULL,
      finished timestamptz,
      started_by text,
      outcome jsonb
    )`,
    `CREATE INDEX job_started ON job (started)`,
  ]);
