import {
  changeOwnPassword,
  confirmNotificationAddress,
  confirmSecondFactor,
  getNotificationSettings,
  getOwnPassword,
  getSecondFactor,
  listPasskeys,
  listRecentLogins,
  type NotificationSettings,
  removeSecondFactor,
  startSecondFactor,
  updateNotificationSettings,
} from "@indikatorkatalogen/contract";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, test } from "vitest";
import { fakeApi } from "../../testing/fake-api.ts";
import { givenId, givenTime } from "../../testing/given.ts";
import { givenAccount } from "../../testing/given-account.ts";
import { endTicket, givenAccess } from "../../testing/given-login.ts";
import { renderApp } from "../../testing/render-app.tsx";

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = givenAccount();
  api.answer(getSecondFactor, { isOffered: true, isOn: false, recoveryCodesLeft: 0 });
  api.answer(getNotificationSettings, mailSettings);
});

const mailSettings: NotificationSettings = {
  isMailAvailable: true,
  frequency: "DAILY",
  email: null,
  pendingEmail: null,
};
const bodiesTo = (path: string) => api.calls.filter((call) => call.path === path && call.body).map(({ body }) => body);

/** Opens the page; a part is a section with a heading. */
function open() {
  const { user, address } = renderApp("/account");
  return { user, address, part: (name: string) => screen.findByRole("region", { name }) };
}

test("parts that cannot be read say so instead of loading for ever", async () => {
  for (const part of [getSecondFactor, getOwnPassword, listPasskeys, getNotificationSettings]) {
    api.respond(part, () => new Response(null, { status: 503 }));
  }
  renderApp("/account");

  await waitFor(() => expect(screen.getAllByText(/^Uppgifterna kunde inte hämtas/)).toHaveLength(4), {
    timeout: 20_000,
  });
});

test("the page tells who the user is here, and in which roles", async () => {
  const { part } = open();

  const card = await part("Anna Öberg");

  expect(card.textContent).toContain("anna");
  expect(card.textContent).toContain("Administratör");
  expect(screen.getByRole("link", { name: "Logga ut överallt" }).getAttribute("href")).toContain("logout");
});

test("a visitor is asked to log in and sees nothing of an account", async () => {
  api = fakeApi();
  givenAccess(api, []);
  endTicket();

  renderApp("/account");

  expect(await screen.findByRole("heading", { name: "Logga in för att se ditt konto" })).toBeDefined();
  expect(screen.queryByRole("heading", { name: "Lösenord" })).toBeNull();
});

test("an administrator whose rights wait for a second factor is told so", async () => {
  api.answer(getOwnPassword, { isOffered: true, needsSecondFactor: true });
  open();

  expect(await screen.findByText(/Dina administratörsrättigheter väntar/)).toBeDefined();
});

test("recent logins show device, way and whether the device was new", async () => {
  const login = {
    id: givenId(),
    created: givenTime("2026-11-14T13:03Z"),
    browser: "FIREFOX",
    system: "LINUX",
  } as const;
  api.answer(listRecentLogins, [{ ...login, method: "CODE", isNewDevice: true }]);
  const { part } = open();

  const [row] = await within(await part("Senaste inloggningarna")).findAllByRole("listitem");

  expect(row?.textContent).toContain("2026-11-14 14:03");
  expect(row?.textContent).toContain("Firefox på Linux · Ny enhet");
  expect(row?.textContent).toContain("Lösenord och engångskod");
});

test("logins that cannot be read are said to be missing, not to be none", async () => {
  api.refuse(listRecentLogins, 400);
  const { part } = open();

  const card = await part("Senaste inloggningarna");

  expect(await within(card).findByText("Inloggningarna kunde inte hämtas.")).toBeDefined();
  expect(within(card).queryByText(/Inga inloggningar/)).toBeNull();
});

describe("the password", () => {
  async function openForm() {
    const { user, part } = open();
    const card = await part("Lösenord");
    await user.click(await within(card).findByRole("button", { name: "Byt lösenord" }));
    const current = within(card).getByLabelText<HTMLInputElement>(/^Nuvarande lösenord/);
    const next = within(card).getByLabelText<HTMLInputElement>(/^Nytt lösenord/);
    const save = () => user.click(within(card).getByRole("button", { name: "Byt lösenord" }));
    return { user, card, current, next, save };
  }

  test("is changed with the present one, and the form closes", async () => {
    api.respond(changeOwnPassword, () => new Response(null, { status: 204 }));
    const { user, card, current, next, save } = await openForm();

    await user.type(current, "gammalt lösenord");
    await user.type(next, " nytt lösenord ");
    await save();

    expect(await screen.findByText(/Lösenordet är bytt/)).toBeDefined();
    expect(bodiesTo(changeOwnPassword.path)).toEqual([
      { currentPassword: "gammalt lösenord", newPassword: " nytt lösenord " },
    ]);
    expect(within(card).queryByLabelText(/^Nytt lösenord/)).toBeNull();
  });

  test("is not sent without both, and each missing one is reported at its field", async () => {
    const { card, current, next, save } = await openForm();

    await save();

    expect([current, next].map((field) => field.getAttribute("aria-invalid"))).toEqual(["true", "true"]);
    expect(within(card).getAllByText("Detta fält är obligatoriskt")).toHaveLength(2);
    expect(bodiesTo(changeOwnPassword.path)).toEqual([]);
  });

  test.each([
    ["currentPassword", "Nuvarande lösenord", "Fel lösenord"],
    ["newPassword", "Nytt lösenord", "Lösenordet är för vanligt"],
  ])("refused for %s is told at its field, and what was typed stays", async (field, label, message) => {
    api.refuse(changeOwnPassword, 400, { validationMessage: [{ field, message }] });
    const { user, card, current, next, save } = await openForm();
    await user.type(current, "gammalt");
    await user.type(next, "nytt");

    await save();

    const refused = within(card).getByLabelText(new RegExp(`^${label}`));
    await waitFor(() => expect(refused.getAttribute("aria-invalid")).toBe("true"));
    expect(within(card).getByText(message)).toBeDefined();
    expect([current.value, next.value]).toEqual(["gammalt", "nytt"]);
  });

  test("that the server could not save can be sent again", async () => {
    api.refuse(changeOwnPassword, 503, { code: "UNAVAILABLE_503" });
    const { user, card, current, next, save } = await openForm();
    await user.type(current, "gammalt");
    await user.type(next, "nytt");

    await save();
    expect(await within(card).findByText("Det gick inte att spara. Försök igen om en stund.")).toBeDefined();
    api.respond(changeOwnPassword, () => new Response(null, { status: 204 }));
    await save();

    expect(await screen.findByText(/Lösenordet är bytt/)).toBeDefined();
  });

  test("is hidden until it is asked to be shown, and managers know whose it is", async () => {
    const { user, card, current, next } = await openForm();
    expect([current.type, next.type]).toEqual(["password", "password"]);

    await user.click(within(card).getByRole("checkbox", { name: "Visa lösenordet" }));

    expect([current.type, next.type]).toEqual(["text", "text"]);
    expect([current.autocomplete, next.autocomplete]).toEqual(["current-password", "new-password"]);
    expect(card.querySelector<HTMLInputElement>("input[name=username]")?.value).toBe("anna");
  });

  test("is never stored in the browser", async () => {
    const { user, current, next } = await openForm();

    await user.type(current, "hemligheten");
    await user.type(next, "hemligheten");

    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain("hemligheten");
  });

  test("of an account that logs in elsewhere is not changed here", async () => {
    api.answer(getOwnPassword, { isOffered: false, needsSecondFactor: false });
    const { part } = open();

    const card = await part("Lösenord");

    expect(await within(card).findByText(/Ditt lösenord finns inte i katalogen/)).toBeDefined();
    expect(within(card).queryByRole("button")).toBeNull();
  });
});

describe("two-step login", () => {
  async function openSetup() {
    const opened = open();
    const card = await opened.part("Tvåstegsinloggning");
    await opened.user.click(await within(card).findByRole("button", { name: "Slå på tvåstegsinloggning" }));
    return { ...opened, card };
  }

  test("is turned on with the password, a code and the codes for a lost phone", async () => {
    api.answer(startSecondFactor, { secret: "ABCDEFGHIJ", address: "otpauth://totp/x" });
    api.answer(confirmSecondFactor, { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] });
    const { user, card } = await openSetup();

    await user.type(within(card).getByLabelText(/^Ditt lösenord/), "lösenordet{Enter}");
    expect(await within(card).findByText("ABCD EFGH IJ")).toBeDefined();
    expect(within(card).getByRole("link", { name: "Öppna i autentiseringsappen" }).getAttribute("href")).toBe(
      "otpauth://totp/x",
    );
    expect(await within(card).findByRole("img", { name: "QR-kod för autentiseringsappen" })).toBeDefined();
    await user.type(within(card).getByLabelText(/^Koden som appen visar/), "123456{Enter}");
    expect(await within(card).findByText("aaaa-bbbb")).toBeDefined();
    api.answer(getSecondFactor, { isOffered: true, isOn: true, recoveryCodesLeft: 2 });
    await user.click(within(card).getByRole("button", { name: "Jag har sparat koderna" }));

    expect(await within(card).findByText(/2 återställningskoder finns kvar/)).toBeDefined();
    expect(within(card).queryByText("aaaa-bbbb")).toBeNull();
    expect(bodiesTo(startSecondFactor.path)).toEqual([{ password: "lösenordet" }, { code: "123456" }]);
  });

  test("lets the key and the codes be copied as they are", async () => {
    api.answer(startSecondFactor, { secret: "ABCDEFGHIJ", address: "otpauth://totp/x" });
    api.answer(confirmSecondFactor, { recoveryCodes: ["aaaa-bbbb", "cccc-dddd"] });
    const { user, card } = await openSetup();
    await user.type(within(card).getByLabelText(/^Ditt lösenord/), "x{Enter}");

    await user.click(await within(card).findByRole("button", { name: "Kopiera nyckeln" }));
    expect(await navigator.clipboard.readText()).toBe("ABCDEFGHIJ");
    await user.type(within(card).getByLabelText(/^Koden som appen visar/), "123456{Enter}");
    await user.click(await within(card).findByRole("button", { name: "Kopiera koderna" }));

    expect(await navigator.clipboard.readText()).toBe("aaaa-bbbb\ncccc-dddd");
  });

  test("is not turned on with a wrong password or code, and says so at the field", async () => {
    api.refuse(startSecondFactor, 400, { validationMessage: [{ field: "password", message: "Fel lösenord" }] });
    const { user, card } = await openSetup();
    const password = within(card).getByLabelText<HTMLInputElement>(/^Ditt lösenord/);

    await user.type(password, "fel{Enter}");
    expect(await within(card).findByText("Fel lösenord")).toBeDefined();
    expect([password.value, password.getAttribute("aria-invalid")]).toEqual(["fel", "true"]);
    api.answer(startSecondFactor, { secret: "ABCD", address: "otpauth://totp/x" });
    api.refuse(confirmSecondFactor, 400, { validationMessage: [{ field: "code", message: "Fel kod" }] });
    await user.click(within(card).getByRole("button", { name: "Fortsätt" }));
    await user.type(await within(card).findByLabelText(/^Koden som appen visar/), "000000{Enter}");

    expect(await within(card).findByText("Fel kod")).toBeDefined();
    expect(within(card).getByText("ABCD")).toBeDefined();
  });

  test("that is abandoned leaves everything as it was", async () => {
    const { user, card } = await openSetup();

    await user.click(within(card).getByRole("button", { name: "Fortsätt" }));
    expect(within(card).getByText("Detta fält är obligatoriskt")).toBeDefined();
    await user.click(within(card).getByRole("button", { name: "Avbryt" }));

    expect(within(card).getByRole("button", { name: "Slå på tvåstegsinloggning" })).toBeDefined();
    expect(bodiesTo(startSecondFactor.path)).toEqual([]);
  });

  test("is turned off with a code, after which only the password is asked for", async () => {
    api.answer(getSecondFactor, { isOffered: true, isOn: true, recoveryCodesLeft: 1 });
    api.respond(removeSecondFactor, () => new Response(null, { status: 204 }));
    const { user, part } = open();
    const card = await part("Tvåstegsinloggning");
    expect(await within(card).findByText(/En återställningskod finns kvar/)).toBeDefined();

    await user.click(within(card).getByRole("button", { name: "Stäng av tvåstegsinloggning" }));
    api.answer(getSecondFactor, { isOffered: true, isOn: false, recoveryCodesLeft: 0 });
    await user.type(within(card).getByLabelText(/^En kod från appen/), "123456{Enter}");

    expect(await screen.findByText("Tvåstegsinloggningen är avstängd")).toBeDefined();
    expect(await within(card).findByRole("button", { name: "Slå på tvåstegsinloggning" })).toBeDefined();
    expect(bodiesTo(removeSecondFactor.path)).toEqual([{ code: "123456" }]);
  });
});

describe("e-mail", () => {
  async function openMail(settings: Partial<NotificationSettings> = {}) {
    api.answer(getNotificationSettings, { ...mailSettings, ...settings });
    const { user, part } = open();
    const card = await part("E-post");
    const field = await within(card).findByLabelText<HTMLInputElement>(/^E-postadress/);
    const save = () => user.click(within(card).getByRole("button", { name: "Spara" }));
    return { user, card, field, save };
  }

  test("goes to a new address once its code has been written", async () => {
    const { user, card, field, save } = await openMail();
    expect(within(card).getByText(/ingen adress är bekräftad/)).toBeDefined();
    api.answer(updateNotificationSettings, { ...mailSettings, pendingEmail: "anna@region.example" });

    await user.type(field, " anna@region.example ");
    await user.click(within(card).getByRole("radio", { name: "Genast" }));
    await save();
    const code = await within(card).findByLabelText(/^Kod/);
    const confirmed = { ...mailSettings, email: "anna@region.example" };
    api.answer(confirmNotificationAddress, confirmed);
    await user.type(code, "123456{Enter}");

    expect(await within(card).findByText("E-post skickas till anna@region.example.")).toBeDefined();
    expect(within(card).queryByLabelText(/^Kod/)).toBeNull();
    expect(bodiesTo(updateNotificationSettings.path)).toEqual([
      { frequency: "IMMEDIATE", email: "anna@region.example" },
    ]);
    expect(bodiesTo(confirmNotificationAddress.path)).toEqual([{ code: "123456" }]);
  });

  test("with a wrong code is not confirmed, and the code can be corrected", async () => {
    api.refuse(confirmNotificationAddress, 400, {
      validationMessage: [{ field: "code", message: "Koden stämmer inte" }],
    });
    const { user, card } = await openMail({ pendingEmail: "anna@region.example" });
    const code = within(card).getByLabelText<HTMLInputElement>(/^Kod/);
    expect(within(card).getByRole("button", { name: "Bekräfta adressen" })).toMatchObject({ disabled: true });

    await user.type(code, "000000{Enter}");

    expect(await within(card).findByText("Koden stämmer inte")).toBeDefined();
    expect(code.value).toBe("000000");
  });

  test("is turned off by emptying the address", async () => {
    api.answer(updateNotificationSettings, mailSettings);
    const { user, card, field, save } = await openMail({ email: "anna@region.example" });
    expect(field.value).toBe("anna@region.example");

    await user.clear(field);
    await save();

    expect(await within(card).findByText(/ingen adress är bekräftad/)).toBeDefined();
    expect(bodiesTo(updateNotificationSettings.path)).toEqual([{ frequency: "DAILY", email: null }]);
  });

  test("to what is no address is refused at the field", async () => {
    api.refuse(updateNotificationSettings, 400, { validationMessage: [{ field: "email", message: "Fel" }] });
    const { user, card, field, save } = await openMail();

    await user.type(field, "anna");
    await save();

    expect(await within(card).findByText("Ange en giltig e-postadress")).toBeDefined();
    expect([field.value, field.getAttribute("aria-invalid")]).toEqual(["anna", "true"]);
  });

  test("that could not be saved or confirmed says so, and what was written stays", async () => {
    api.refuse(updateNotificationSettings, 503, { code: "UNAVAILABLE_503" });
    api.refuse(confirmNotificationAddress, 429, { code: "TOO_MANY_REQUESTS_429" });
    const { user, card, field, save } = await openMail({ pendingEmail: "anna@region.example" });

    await user.type(within(card).getByLabelText(/^Kod/), "123456{Enter}");
    expect(await within(card).findByText("Det gick inte. Försök igen om en stund.")).toBeDefined();
    await save();

    await waitFor(() => expect(within(card).getAllByText("Det gick inte. Försök igen om en stund.")).toHaveLength(2));
    expect(field.getAttribute("aria-invalid")).not.toBe("true");
    expect([field.value, within(card).getByLabelText<HTMLInputElement>(/^Kod/).value]).toEqual([
      "anna@region.example",
      "123456",
    ]);
  });

  test("is not offered where the catalogue sends none", async () => {
    api.answer(getNotificationSettings, { ...mailSettings, isMailAvailable: false });
    const { part } = open();

    const card = await part("E-post");

    expect(await within(card).findByText(/Katalogen skickar ingen e-post/)).toBeDefined();
    expect(within(card).queryByRole("textbox")).toBeNull();
  });
});
