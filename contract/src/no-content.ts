import { z } from "zod";

/** The response of a call that has nothing to say but that it is done: 204. */
export const noContent = z.void();
