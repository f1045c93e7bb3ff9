import type { SessionUser } from "./session.queries.ts";

export const fullName = ({ firstName, lastName }: Pick<SessionUser, "firstName" | "lastName">): string =>
  `${firstName} ${lastName}`.trim();
