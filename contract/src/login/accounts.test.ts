import { describe, expect, test } from "vitest";
import { accessRequest } from "../access-control/access-control.contract.ts";
import {
  confirmNotificationAddress,
  markNotificationsRead,
  updateNotificationSettings,
} from "../notifications/notifications.contract.ts";
import { faultsOf } from "../testing/faults-of.ts";
import { givenId } from "../testing/given-content.ts";
import { validationTexts } from "../texts/validation-texts.ts";
import { createUser, updateUser } from "../users/users.contract.ts";
import { redeemAccountLink } from "./account-link.contract.ts";
import { credentials } from "./login.contract.ts";
import { changeOwnPassword } from "./own-logins.contract.ts";
import { addPasskey, registrationResponse, removePasskey, renamePasskey } from "./passkeys.contract.ts";
import { confirmSecondFactor } from "./second-factor.contract.ts";

describe("a login", () => {
  test("takes the user's name without space around it, and the password as it was typed", () => {
    expect(credentials.parse({ username: " anna ", password: "  två ord  " })).toEqual({
      username: "anna",
      password: "  två ord  ",
    });
  });

  test.each<[unknown, Record<string, string>]>([
    [{}, { username: validationTexts.required, password: validationTexts.required }],
    [
      { username: " ", password: "" },
      { username: validationTexts.required, password: validationTexts.required },
    ],
    [{ username: "anna", password: "x", code: "" }, { code: validationTexts.required }],
    [{ username: ["anna"], password: "x" }, { username: validationTexts.invalid }],
  ])("is not %j", (sent, faults) => {
    expect(faultsOf(credentials, sent)).toEqual(faults);
  });

  test("is not given passwords that only keep the server busy", () => {
    expect(faultsOf(credentials, { username: "anna", password: "x".repeat(1001) })).toEqual({
      password: "Du måste ange högst 1\u00a0000 tecken",
    });
  });
});

describe("a new password", () => {
  test("is taken as it was typed, by link or by its owner", () => {
    expect(redeemAccountLink.body.parse({ secret: "s", password: " å ä ö " }).password).toBe(" å ä ö ");
    expect(changeOwnPassword.body.parse({ currentPassword: "a", newPassword: "\tb" }).newPassword).toBe("\tb");
  });

  test.each<[string, Record<string, string>]>([
    ["", { newPassword: validationTexts.required }],
    ["x".repeat(1001), { newPassword: "Du måste ange högst 1\u00a0000 tecken" }],
  ])("of the wrong length is refused", (newPassword, faults) => {
    expect(faultsOf(changeOwnPassword.body, { currentPassword: "a", newPassword })).toEqual(faults);
  });

  test("is never sent for somebody else", () => {
    expect(faultsOf(changeOwnPassword.body, { currentPassword: "a", newPassword: "b", userId: "eva" })).toEqual({
      "": validationTexts.unknownKeys,
    });
  });
});

describe("a second factor", () => {
  test.each([
    [" 123456 ", "123456"],
    ["abcd-efgh", "abcd-efgh"],
  ])("is confirmed with the code '%s'", (sent, code) => {
    expect(confirmSecondFactor.body.parse({ code: sent })).toEqual({ code });
  });

  test("is not confirmed with nothing", () => {
    expect(faultsOf(confirmSecondFactor.body, { code: "  " })).toEqual({ code: validationTexts.required });
  });
});

describe("a passkey", () => {
  const credential = {
    id: "a",
    rawId: "a",
    type: "public-key",
    response: { clientDataJSON: "e30", attestationObject: "o2M", transports: ["internal"] },
    clientExtensionResults: {},
  };

  test("has a name that identifies it", () => {
    expect(addPasskey.body.parse({ name: " Min dator ", credential }).name).toBe("Min dator");
    expect(faultsOf(renamePasskey.body, { name: " " })).toEqual({ name: validationTexts.required });
    expect(faultsOf(renamePasskey.body, { name: "x".repeat(101) })).toEqual({ name: "Du måste ange högst 100 tecken" });
  });

  test("is what the browser has made", () => {
    expect(faultsOf(registrationResponse, { ...credential, type: "password" })).toEqual({
      type: validationTexts.choice,
    });
    expect(faultsOf(addPasskey.body, { name: "Dator" })).toEqual({ credential: validationTexts.required });
    expect(
      faultsOf(registrationResponse, {
        ...credential,
        response: { ...credential.response, attestationObject: undefined },
      }),
    ).toEqual({ "response.attestationObject": validationTexts.required });
  });

  test("is removed by somebody who knows the password", () => {
    expect(faultsOf(removePasskey.body, {})).toEqual({ password: validationTexts.required });
  });
});

describe("a user", () => {
  const anna = { userId: "anna.oberg", firstName: "Anna", lastName: "Öberg", roles: ["EDITOR"] };

  test.each(["anna", "anna.oberg@region.example", "åsa_1-2", " anna "])("may be called '%s'", (userId) => {
    expect(createUser.body.parse({ ...anna, userId }).userId).toBe(userId.trim());
  });

  test.each(["", "anna öberg", "anna/../admin", "anna\u0000", "x".repeat(201)])(
    "may not be called otherwise",
    (userId) => {
      expect(faultsOf(createUser.body, { ...anna, userId })).toEqual({ userId: validationTexts.username });
    },
  );

  test.each<[unknown, Record<string, string>]>([
    [{ roles: [] }, { roles: validationTexts.notEmpty }],
    [{ roles: ["BOSS"] }, { "roles.0": validationTexts.choice }],
    [{ firstName: "" }, { firstName: validationTexts.required }],
    [{ password: "hemligt" }, { "": validationTexts.unknownKeys }],
  ])("is not added with %j", (part, faults) => {
    expect(faultsOf(createUser.body, { ...anna, ...(part as object) })).toEqual(faults);
  });

  test("is changed as a whole, so that nobody is closed or opened by accident", () => {
    expect(faultsOf(updateUser.body, { roles: ["EDITOR"] })).toEqual({ disabled: validationTexts.required });
  });
});

describe("e-mail", () => {
  test("goes nowhere, or to an address", () => {
    expect(faultsOf(updateNotificationSettings.body, { frequency: "NEVER", email: null })).toEqual({});
    expect(faultsOf(updateNotificationSettings.body, { frequency: "DAILY", email: "anna" })).toEqual({
      email: validationTexts.email,
    });
    expect(faultsOf(updateNotificationSettings.body, { frequency: "HOURLY", email: null })).toEqual({
      frequency: validationTexts.choice,
    });
  });

  test("takes an address that was pasted with space around it", () => {
    expect(updateNotificationSettings.body.parse({ frequency: "DAILY", email: " anna@region.example " }).email).toBe(
      "anna@region.example",
    );
  });

  test.each([
    [" 123456 ", {}],
    ["12345", { code: validationTexts.pattern }],
    ["1234567", { code: validationTexts.pattern }],
    ["12345a", { code: validationTexts.pattern }],
  ])("is confirmed with the code '%s': %j", (code, faults) => {
    expect(faultsOf(confirmNotificationAddress.body, { code })).toEqual(faults);
  });
});

test("all notifications are read, or those that are named", () => {
  expect(markNotificationsRead.body.parse({})).toEqual({});
  expect(faultsOf(markNotificationsRead.body, { ids: [givenId(1)] })).toEqual({});
  expect(faultsOf(markNotificationsRead.body, { ids: ["1"] })).toEqual({ "ids.0": validationTexts.identifier });
});

test("access is checked with or without a ticket", () => {
  expect(accessRequest.parse({})).toEqual({ resources: [] });
  expect(accessRequest.parse({ ticket: null, resources: ["measures:read"] })).toEqual({
    ticket: null,
    resources: ["measures:read"],
  });
  expect(faultsOf(accessRequest, { resources: Array.from({ length: 501 }, () => "a") })).toEqual({
    resources: "Välj högst 500 värden",
  });
});
