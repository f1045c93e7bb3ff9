import { z } from "zod";
import { id, namedReference } from "../ids.ts";
import { hiddenPersonId, personId, personName } from "../person-names.ts";
import { line, optional } from "../text-input.ts";
import { partLabels } from "../texts/part-labels.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import type { PartDefinition } from "./part-definition.ts";
import { referenceName, toIdReference } from "./references.ts";

/** Roles that a measure version has at most one actor of, and that lists show as columns. */
export const authorRole = "AUTHOR";
export const reviewerRole = "REVIEWER";

export const actor = z.object({
  id,
  role: namedReference.extend({ code: z.string() }),
  person: z
    .object({
      /** Left out for callers who may not read persons: the same id in two places would show that it is the same person. */
      id: personId.default(hiddenPersonId),
      firstName: personName,
      lastName: personName,
    })
    .nullable(),
  instanceIdentifier: namedReference.nullable(),
  comment: z.string().nullable(),
});
export type Actor = z.infer<typeof actor>;

const reference = z.object({ id });

export const actorInput = z
  .object({
    id: id.optional(),
    role: reference,
    person: reference.nullable().default(null),
    instanceIdentifier: reference.nullable().default(null),
    comment: optional(line(500)).default(null),
  })
  .refine(({ person, instanceIdentifier }) => person !== null || instanceIdentifier !== null, {
    message: validationTexts.eitherActor,
    path: ["person"],
  });
export type ActorInput = z.infer<typeof actorInput>;

/** Who is responsible for a version, and in which role. */
export const actorPart = {
  label: partLabels.actors,
  change: "minor",
  maxCount: 100,
  output: actor,
  input: actorInput,
  isShared: false,
  references: {
    role: { kind: "role" },
    person: { kind: "person" },
    instanceIdentifier: { kind: "instanceIdentifier" },
  },
  toInput: ({ id: actorId, role, person, instanceIdentifier, comment }) => ({
    id: actorId,
    role: { id: role.id },
    person: toIdReference(person),
    instanceIdentifier: toIdReference(instanceIdentifier),
    comment,
  }),
  comparisonKey: ({ role, person, instanceIdentifier, comment }) => [
    role.id,
    person?.id ?? null,
    instanceIdentifier?.id ?? null,
    comment,
  ],
  resolve: ({ id: actorId, role, person, instanceIdentifier, comment }, { entry }) => {
    const { appliesTo: _, ...named } = entry("role", role.id);
    return {
      id: actorId,
      role: named,
      person: person && entry("person", person.id),
      instanceIdentifier: instanceIdentifier && entry("instanceIdentifier", instanceIdentifier.id),
      comment,
    };
  },
  identity: ({ role, person, instanceIdentifier }) => [role.code, person?.id, instanceIdentifier?.id].join("|"),
  display: ({ role, person, instanceIdentifier, comment }) => ({
    role: role.name,
    person: referenceName(person),
    instanceIdentifier: referenceName(instanceIdentifier),
    comment,
  }),
} as const satisfies PartDefinition<Actor, ActorInput>;
