import type { VersionTarget } from "../writing/change-version.service.ts";

interface VersionInput {
  params: { id: string };
  headers: { "if-match"?: number | undefined; "x-bulk-change"?: string | undefined };
}

export const versionTarget = ({ params, headers }: VersionInput): VersionTarget => ({
  id: params.id,
  expectedRevision: headers["if-match"],
  bulkChangeId: headers["x-bulk-change"],
});
