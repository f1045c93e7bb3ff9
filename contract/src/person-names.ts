import { z } from "zod";

export const hiddenPersonName = "[Dold personuppgift]";

/** The mark by which the server knows what to hide from callers who may not read persons. */
export const personalMark = { personal: true } as const;

/** A person's name. Every output that carries one declares it with this schema, so that it can be hidden. */
export const personName = z.string().meta(personalMark);

/** The mark of what callers who may not read persons do not get at all. */
export const omittedMark = { personal: "omitted" } as const;

/** What stands for it where it was left out. */
export const hiddenPersonId = "00000000-0000-0000-0000-000000000000";

/** By which a person can be told from another, also where the name is hidden. */
export const personId = z.uuid().meta(omittedMark);
