import type { z } from "zod";
import "../texts/issue-message.ts";

/** What is refused and why, by the path of each value; empty when everything is accepted. */
export const faultsOf = (schema: z.ZodType, sent: unknown): Record<string, string> =>
  Object.fromEntries(
    schema.safeParse(sent).error?.issues.map(({ path, message }) => [path.map(String).join("."), message]) ?? [],
  );
