import { listPresence, reportPresence } from "@indikatorkatalogen/contract";
import { requireUser } from "../../../callers/caller.ts";
import type { Api } from "../../../http/api.ts";
import { listTabs, reportTab } from "./presence.service.ts";

/** Who is editing a version. Informs colleagues only; nothing depends on it. */
export function presenceRoutes(api: Api): void {
  api.implement(listPresence, ({ params, query }, context) =>
    listTabs(context.db, requireUser(context.caller), { versionId: params.id, tab: query?.tab }),
  );
  api.implement(reportPresence, async ({ params, body }, context) => {
    const [user, report] = [requireUser(context.caller), { versionId: params.id, ...body }];
    await reportTab(context.db, user, report);
    return listTabs(context.db, user, report);
  });
}
