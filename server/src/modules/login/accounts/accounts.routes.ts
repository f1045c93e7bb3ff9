import * as contract from "@indikatorkatalogen/contract";
import { requireUser } from "../../../callers/caller.ts";
import { AppError } from "../../../errors/app-error.ts";
import type { Api } from "../../../http/api.ts";
import type { Context } from "../../../http/endpoints/call-endpoint.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import type { LoginGuard } from "../login-guard.ts";
import { listLoginsOf } from "../recent-logins.repository.ts";
import { readLink, redeemLink } from "./account-links.service.ts";
import { changeOwnPassword, readOwnPassword } from "./own-password.service.ts";

/** What users do with their own accounts. */
export function accountRoutes(api: Api, { guard }: { guard: LoginGuard }): void {
  api.implement(contract.readAccountLink, ({ body }, context) =>
    recordRefusal(context, () => readLink(context.db, body.secret)),
  );
  api.implement(contract.redeemAccountLink, async ({ body }, context) => {
    const { id } = await recordRefusal(context, () => redeemLink(context.db, body));
    await context.record({ type: "PASSWORD_CHANGED", aboutId: id, detail: securityTexts.byLink });
    return undefined;
  });
  api.implement(contract.listRecentLogins, (_, { db, caller }) => listLoginsOf(db, requireUser(caller).id));
  api.implement(contract.getOwnPassword, (_, { db, caller }) => readOwnPassword(db, caller));
  api.implement(contract.changeOwnPassword, async ({ body }, { db, caller, record }) => {
    const userId = requireUser(caller).id;
    await changeOwnPassword({ db, guard, userId, session: caller.session }, body);
    await record({ type: "PASSWORD_CHANGED", aboutId: userId, detail: securityTexts.byOwner });
    return undefined;
  });
}

/** A failed use of a link is in the security log, never with its secret. */
async function recordRefusal<T>({ record }: Context, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError && error.code === "INVITATION_INVALID_410") {
      await record({ type: "ACCOUNT_LINK_REFUSED" });
    }
    throw error;
  }
}
