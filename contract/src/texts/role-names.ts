import type { RoleId } from "../access.ts";

/** What a login role is called in front of people. */
export const roleNames: Record<RoleId, string> = {
  READER: "Läsare",
  EDITOR: "Redaktör",
  MAIN_EDITOR: "Huvudredaktör",
  ADMIN: "Administratör",
  TECH_ADMIN: "Teknisk administratör",
};
