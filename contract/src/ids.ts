import { z } from "zod";

export const id = z.uuid();
export const idParams = z.object({ id });
export const codeStamp = z.object({ codeId: z.string().min(1).max(100), oid: z.string().min(1).max(200) });
export type CodeStamp = z.infer<typeof codeStamp>;

/** Something named that is pointed at: an owner, a register, a role. */
export const namedReference = z.object({ id, name: z.string() });
export type NamedReference = z.infer<typeof namedReference>;
