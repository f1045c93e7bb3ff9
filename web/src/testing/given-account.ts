import {
  getNotificationSettings,
  getOwnPassword,
  getSecondFactor,
  listPasskeys,
  listRecentLogins,
} from "@indikatorkatalogen/contract";
import { fakeApi } from "./fake-api.ts";
import { givenLogin } from "./given-login.ts";

/** The user's own account page, with a password and nothing else. */
export function givenAccount(): ReturnType<typeof fakeApi> {
  const api = fakeApi();
  givenLogin(api, "ADMIN");
  api.answer(getOwnPassword, { isOffered: true, needsSecondFactor: false });
  api.answer(getSecondFactor, { isOffered: false, isOn: false, recoveryCodesLeft: 0 });
  api.answer(listPasskeys, { isOffered: false, passkeys: [] });
  api.answer(listRecentLogins, []);
  api.answer(getNotificationSettings, { isMailAvailable: false, frequency: "NEVER", email: null, pendingEmail: null });
  return api;
}
