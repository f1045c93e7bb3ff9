import { useQuery } from "@tanstack/react-query";
import { type SessionUser, userQuery } from "./session.queries.ts";

/** Who is logged in: null is nobody, undefined is not yet known. */
export const useUser = (): SessionUser | null | undefined => useQuery(userQuery).data;
