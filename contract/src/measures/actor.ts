import { z } from "zod";
import { id, namedReference } from "../ids.ts";
import { hiddenPersonId, personId, personName } from "../person-names.ts";
import { line, optional } from "../text-input.ts";
import { messages } from "../texts/messages.ts";

/** The roles that a measure version has at most one each of, and that lists show as columns. */
export const authorRole = "AUTHOR";
export const reviewerRole = "REVIEWER";

export const actor = z.object({
  id,
  role: namedReference.extend({ code: z.string() }),
  person: z
    .object({
      /** Left out for callers who may not read persons: the same id in two places tells that it is the same person. */
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
    message: messages.eitherActor,
    path: ["person"],
  });
export type ActorInput = z.infer<typeof actorInput>;
