import * as contract from "@indikatorkatalogen/contract";
import { requireUser } from "../../../callers/caller.ts";
import type { Api } from "../../../http/api.ts";
import type { Context } from "../../../http/endpoints/call-endpoint.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import type { LoginGuard } from "../login-guard.ts";
import { addPasskey, readPasskeys, removePasskey, renamePasskey, startPasskey } from "./passkeys.service.ts";
import { relyingPartyOf } from "./relying-party.ts";

interface Dependencies {
  guard: LoginGuard;
  publicUrl: string | undefined;
}

export function passkeyRoutes(api: Api, { guard, publicUrl }: Dependencies): void {
  const party = relyingPartyOf(publicUrl);
  const ownerIn = ({ db, caller }: Context) => ({ db, guard, party, userId: requireUser(caller).id });

  api.implement(contract.listPasskeys, (_, context) => readPasskeys(ownerIn(context)));
  api.implement(contract.startPasskey, ({ body }, context) => startPasskey(ownerIn(context), body.password));
  api.implement(contract.addPasskey, async ({ body }, context) => {
    await addPasskey(ownerIn(context), body);
    await context.record({ type: "SECOND_FACTOR_CHANGED", detail: securityTexts.passkeyAdded(body.name) });
    return readPasskeys(ownerIn(context));
  });
  api.implement(contract.renamePasskey, async ({ params, body }, context) => {
    await renamePasskey(context.db, { ...params, ...body, userId: requireUser(context.caller).id });
    return readPasskeys(ownerIn(context));
  });
  api.implement(contract.removePasskey, async ({ params, body }, context) => {
    const name = await removePasskey(ownerIn(context), params.id, body.password);
    await context.record({ type: "SECOND_FACTOR_CHANGED", detail: securityTexts.passkeyRemoved(name) });
    return readPasskeys(ownerIn(context));
  });
}
