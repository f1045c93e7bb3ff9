import { listPresence, type Presence, reportPresence } from "@indikatorkatalogen/contract";
import { fullName } from "../../../callers/caller.ts";
import type { Api } from "../../../http/api.ts";
import type { Context } from "../../../http/endpoints/call-endpoint.ts";
import { getStoredVersion } from "../writing/change-version.service.ts";
import { listOthers, notePresence } from "./presence.repository.ts";

/** Who is editing a version just now: a courtesy between colleagues that decides nothing. */
export function presenceRoutes(api: Api): void {
  api.implement(listPresence, ({ params }, context) => others(context, params.id));
  api.implement(reportPresence, async ({ params, body }, context) => {
    const { db, caller } = context;
    await getStoredVersion(db, params.id);
    if (caller.user) {
      const { id: userId } = caller.user;
      const here = { versionId: params.id, userId, userName: fullName(caller.user), field: body.field };
      await notePresence(db, here);
    }
    return others(context, params.id);
  });
}

const others = async ({ db, caller }: Context, versionId: string): Promise<Presence[]> =>
  caller.user ? listOthers(db, { versionId, userId: caller.user.id }) : [];
