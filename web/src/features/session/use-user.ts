import { useQuery } from "@tanstack/react-query";
import { type SessionUser, userQuery } from "./session.queries.ts";

/** The logged-in user: null for a visitor, undefined while loading. */
export const useUser = (): SessionUser | null | undefined => useQuery(userQuery).data;
