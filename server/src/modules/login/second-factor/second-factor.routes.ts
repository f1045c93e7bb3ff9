import * as contract from "@indikatorkatalogen/contract";
import { requireUser } from "../../../callers/caller.ts";
import type { Api } from "../../../http/api.ts";
import type { Context } from "../../../http/endpoints/call-endpoint.ts";
import type { SecretBox } from "../../../secrets/secret-box.ts";
import { securityTexts } from "../../../texts/security-texts.ts";
import type { LoginGuard } from "../login-guard.ts";
import {
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactor,
} from "./second-factor.service.ts";

export function secondFactorRoutes(api: Api, owned: { guard: LoginGuard; secrets: SecretBox }): void {
  const checkFor = ({ db, caller, now }: Context) => ({ db, ...owned, userId: requireUser(caller).id, now: now() });

  api.implement(contract.getSecondFactor, (_, { db, caller }) => getSecondFactor(db, requireUser(caller).id));
  api.implement(contract.startSecondFactor, ({ body }, context) => startSecondFactor(body.password, checkFor(context)));
  api.implement(contract.confirmSecondFactor, async ({ body }, context) => {
    const confirmed = await confirmSecondFactor(body.code, checkFor(context));
    await context.record({ type: "SECOND_FACTOR_CHANGED", detail: securityTexts.factorOn });
    return confirmed;
  });
  api.implement(contract.removeSecondFactor, async ({ body }, context) => {
    await removeSecondFactor(body.code, checkFor(context));
    await context.record({ type: "SECOND_FACTOR_CHANGED", detail: securityTexts.factorOff });
    return undefined;
  });
}
