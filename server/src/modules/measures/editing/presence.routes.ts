import { listPresence, reportPresence } from "@indikatorkatalogen/contract";
import { notAllowed } from "../../../errors/app-error.ts";
import type { Api } from "../../../http/api.ts";
import type { Context } from "../../../http/endpoints/call-endpoint.ts";
import { listTabs, reportTab } from "./presence.service.ts";

/** Who is editing a version just now: a courtesy between colleagues that decides nothing. */
export function presenceRoutes(api: Api): void {
  api.implement(listPresence, ({ params, query }, context) =>
    listTabs(context.db, userOf(context), { versionId: params.id, tab: query?.tab }),
  );
  api.implement(reportPresence, async ({ params, body }, context) => {
    const [user, report] = [userOf(context), { versionId: params.id, ...body }];
    await reportTab(context.db, user, report);
    return listTabs(context.db, user, report);
  });
}

function userOf({ caller }: Context) {
  if (!caller.user) throw notAllowed();
  return caller.user;
}
