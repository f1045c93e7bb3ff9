import {
  type Concept,
  type ConceptInput,
  type ConceptTerm,
  type EventType,
  maxTerms,
} from "@indikatorkatalogen/contract";
import { attributionOf, type WriteContext } from "../../callers/service-context.ts";
import type { DatabaseTransaction } from "../../database/database.ts";
import { newId } from "../../database/new-id.ts";
import { conflict, duplicate, entityNotFound, invalidField } from "../../errors/app-error.ts";
import { conceptTexts } from "../../texts/concept-texts.ts";
import { recordEvent } from "../events/events.service.ts";
import { conceptKey, isEmpty, mergeConcepts, type StoredConcept, toStored } from "./concept-difference.ts";
import {
  deleteStoredConcept,
  listStoredConcepts,
  lockConcepts,
  replaceBroader,
  saveConcept,
} from "./concepts.repository.ts";
import { listAllConcepts } from "./concepts.service.ts";
import { readShippedConcepts } from "./shipped-concepts.ts";

/** Anything larger would slow down every node that loads it. */
const maxOwnConcepts = 5000;

export function createConcept(context: WriteContext, input: ConceptInput): Promise<Concept> {
  return getChanged(context, async (tx, { all, stored }) => {
    if (stored.length >= maxOwnConcepts) throw conflict(conceptTexts.tooMany);
    const id = newId();
    await saveConcept(tx, toStored(id, checked(input, undefined, all)));
    return { id, type: "CREATED" };
  });
}

export function updateConcept(context: WriteContext, id: string, input: ConceptInput): Promise<Concept> {
  return getChanged(context, async (tx, current) => {
    const before = current.all.find((concept) => concept.id === id);
    if (!before) throw entityNotFound();
    await replaceConcept(tx, before, input, current);
    return { id, type: "CHANGED", before };
  });
}

/** Adds to the current terms of the concept, so that two editors can add terms at the same time. */
export function addTerm(context: WriteContext, id: string, term: ConceptTerm): Promise<Concept> {
  return getChanged(context, async (tx, current) => {
    const before = current.all.find((concept) => concept.id === id);
    if (!before) throw entityNotFound();
    const terms = [...before.terms, term];
    if (terms.length > maxTerms) throw invalidField("term", conceptTexts.tooManyTerms);
    await replaceConcept(tx, before, { ...before, terms }, current);
    return { id, type: "CHANGED", before };
  });
}

/** Deletes a concept of the editors; one that comes with the program becomes as it was released. */
export async function deleteConcept(context: WriteContext, id: string): Promise<void> {
  await changeConcepts(context, async (tx, { all, stored }) => {
    const before = all.find((concept) => concept.id === id);
    if (!before) throw entityNotFound();
    const row = storedOf(before, stored);
    if (!row) throw conflict(conceptTexts.isShipped);
    await deleteStoredConcept(tx, row.id);
    if (before.origin !== "own") return { id, type: "CHANGED", before };
    await replaceBroader(tx, before.preferred, undefined);
    return { id, type: "DELETED", before };
  });
}

interface CurrentConcepts {
  all: readonly Concept[];
  stored: readonly StoredConcept[];
}

interface ConceptChange {
  id: string;
  type: EventType;
  before?: Concept;
}

/** Changes concepts: one writer at a time, and recorded in the same transaction. */
function changeConcepts(
  { db, caller, now }: WriteContext,
  change: (tx: DatabaseTransaction, current: CurrentConcepts) => Promise<ConceptChange>,
): Promise<Concept | undefined> {
  return db.transaction().execute(async (tx) => {
    await lockConcepts(tx);
    const stored = await listStoredConcepts(tx);
    const { id, type, before } = await change(tx, { all: mergeConcepts(readShippedConcepts(), stored), stored });
    const after = (await listAllConcepts(tx)).find((concept) => concept.id === id);
    const entityTitle = (after ?? before)?.preferred ?? "";
    const changes = before && after ? changedKeys(before, after) : [];
    const event = { type, entityType: "concept", entityId: id, entityTitle, changes } as const;
    if (type !== "CHANGED" || changes.length > 0) await recordEvent(tx, event, attributionOf(caller, now()));
    return after;
  });
}

type Change = Parameters<typeof changeConcepts>[1];

async function getChanged(context: WriteContext, change: Change): Promise<Concept> {
  const after = await changeConcepts(context, change);
  if (!after) throw entityNotFound();
  return after;
}

const storedOf = ({ preferred }: Concept, stored: readonly StoredConcept[]): StoredConcept | undefined =>
  stored.find((one) => conceptKey(one.preferred) === conceptKey(preferred));

async function replaceConcept(
  tx: DatabaseTransaction,
  before: Concept,
  input: ConceptInput,
  { all, stored }: CurrentConcepts,
): Promise<void> {
  const shipped = readShippedConcepts().find(({ id }) => id === before.id);
  const wanted = checked(shipped ? { ...input, preferred: shipped.preferred } : input, before, all);
  const row = storedOf(before, stored);
  const next = toStored(row?.id ?? before.id, wanted, shipped);
  if (!shipped || !isEmpty(next)) await saveConcept(tx, next);
  else if (row) await deleteStoredConcept(tx, row.id);
  if (wanted.preferred !== before.preferred) await replaceBroader(tx, before.preferred, wanted.preferred);
}

const changedKeys = (before: Concept, after: Concept): string[] =>
  (["preferred", "isActive", "terms", "broader"] as const).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );

/** The input with wider concepts as they are spelled, or an error that names the field. */
function checked(input: ConceptInput, self: Concept | undefined, all: readonly Concept[]): ConceptInput {
  const byKey = new Map(all.map((concept) => [conceptKey(concept.preferred), concept]));
  const same = byKey.get(conceptKey(input.preferred));
  if (same && same.id !== self?.id) throw duplicate({ field: "preferred", message: conceptTexts.exists });
  const broader = input.broader.map((name) => {
    const wider = byKey.get(conceptKey(name));
    if (!wider) throw invalidField("broader", conceptTexts.unknownBroader(name));
    if (self && leadsTo(wider, self, byKey)) throw invalidField("broader", conceptTexts.circular(name));
    return wider.preferred;
  });
  return { ...input, broader };
}

/** Whether a concept is, or is narrower than, another. */
function leadsTo(from: Concept, to: Concept, byKey: ReadonlyMap<string, Concept>): boolean {
  const seen = new Set<Concept>();
  const pending = [from];
  for (let concept = pending.pop(); concept; concept = pending.pop()) {
    if (concept.id === to.id) return true;
    if (seen.has(concept)) continue;
    seen.add(concept);
    pending.push(...concept.broader.flatMap((name) => byKey.get(conceptKey(name)) ?? []));
  }
  return false;
}
