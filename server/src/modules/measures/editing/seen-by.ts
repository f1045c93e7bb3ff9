import type { VersionSeen } from "../writing/change-version.service.ts";

interface VersionInput {
  params: { id: string };
  headers: { "if-match"?: number | undefined };
}

export const seenBy = ({ params, headers }: VersionInput): VersionSeen => ({
  id: params.id,
  seen: headers["if-match"],
});
