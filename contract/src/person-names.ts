import { z } from "zod";

export const hiddenPersonName = "[Dold personuppgift]";

/** The mark by which the server knows what to hide from callers who may not read persons. */
export const personalMark = { personal: true } as const;

/** A person's name. Every output that carries one declares it with this schema, so that it can be hidden. */
export const personName = z.string().meta(personalMark);

/** The first and the last name; one of them may be empty. */
export const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
  `${firstName} ${lastName}`.trim();

/** Marks what is left out for callers who may not read persons. */
export const omittedMark = { personal: "omitted" } as const;

/** Replaces an id that was left out. */
export const hiddenPersonId = "00000000-0000-0000-0000-000000000000";

/** A person's id. It distinguishes persons also where the name is hidden, so it is left out. */
export const personId = z.uuid().meta(omittedMark);
