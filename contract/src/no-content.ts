import { z } from "zod";

/** A response without a body: 204. */
export const noContent = z.void();
