import { z } from "zod";

export const hiddenPersonName = "[Dold personuppgift]";

/** The mark by which the server knows what to hide from callers who may not read persons. */
export const personalMark = { personal: true } as const;

/** A person's name. Every output that carries one declares it with this schema, so that it can be hidden. */
export const personName = z.string().meta(personalMark);
