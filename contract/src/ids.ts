import { z } from "zod";

/** Written in any case, read in one: ids are compared as texts. */
export const id = z.uuid().toLowerCase();
/** The number that a measure had in the old catalogue. */
export const legacyId = z.string().regex(/^\d{5}$/);
export const idParams = z.object({ id });
/** No control characters and no half characters: databases and files refuse them. */
export const printable = /^[^\p{Cc}\p{Cs}]*$/u;
export const codeStamp = z.object({
  codeId: z.string().min(1).max(100).regex(printable),
  oid: z.string().min(1).max(200).regex(printable),
});
export type CodeStamp = z.infer<typeof codeStamp>;

/** A reference by id and name: to an owner, a register, a role. */
export const namedReference = z.object({ id, name: z.string() });
export type NamedReference = z.infer<typeof namedReference>;
